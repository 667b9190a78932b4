import { useState } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';

export interface Chosen {
  ids: ReadonlySet<Lesson['id']>;
  toggle: (id: Lesson['id']) => void;
  /** Those, and no other. */
  choose: (ids: readonly Lesson['id'][]) => void;
}

/** Which lessons of a list somebody means to do something to. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<Lesson['id']>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])),
    choose: (next) => setIds(new Set(next)),
  };
}
