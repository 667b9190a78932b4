import { useState } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';

export interface LessonSelection {
  ids: ReadonlySet<Lesson['id']>;
  toggle: (id: Lesson['id']) => void;
  /** Selects exactly these lessons. */
  select: (ids: readonly Lesson['id'][]) => void;
}

/** Selection in a list of lessons. */
export function useLessonSelection(): LessonSelection {
  const [ids, setIds] = useState<ReadonlySet<Lesson['id']>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    select: (next) => setIds(new Set(next)),
  };
}
