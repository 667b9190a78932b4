import { useEffect } from 'react';
import type { LessonLabel } from '#domain/teach/lesson-label.ts';
import { useRows } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** The labels with these ids, in their order. Those that this device has never seen are asked for, and come when they are here. */
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
