import { useEffect } from 'react';
import type { LessonLabel } from '#domain/teach/lesson-label.ts';
import { useRows } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** The labels with these ids, in order. Labels missing on this device are fetched and appear later. */
export function useLabels(ids: readonly LessonLabel['id'][]): LessonLabel[] {
  const store = useStore();
  const rows = useRows('LessonLabel', { id: { in: ids } });
  const missing = ids.filter((id) => !rows.some((row) => row.id === id)).join();
  useEffect(() => {
    if (missing === '') return;
    return store.pagedList('label.byIDs', { ids: missing.split(',') }).subscribe(() => {});
  }, [store, missing]);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
