import type { Lesson } from '#domain/teach/lesson.ts';

/** The labels of these lessons, most frequent first. */
export function commonLabels(lessons: readonly Pick<Lesson, 'labelIDs'>[]): Lesson['labelIDs'] {
  const counts = new Map<Lesson['labelIDs'][number], number>();
  for (const id of lessons.flatMap(({ labelIDs }) => labelIDs)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
