import { useState } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';

export interface Chosen {
  ids: ReadonlySet<Lesson['id']>;
  toggle: (id: Lesson['id']) => void;
  /** Selects exactly these lessons. */
  choose: (ids: readonly Lesson['id'][]) => void;
}

/** Selection in a list of lessons. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<Lesson['id']>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    choose: (next) => setIds(new Set(next)),
  };
}
