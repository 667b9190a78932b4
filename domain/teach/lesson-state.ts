import type { Lesson } from '#domain/teach/lesson.ts';

export const lessonStates = ['draft', 'published', 'changed', 'unlisted'] as const;
export type LessonState = (typeof lessonStates)[number];

/** Publication state of a lesson. */
export function lessonState(
  lesson: Pick<Lesson, 'publishedVersionID' | 'hasDraftChanges' | 'visibility'>,
): LessonState {
  if (lesson.publishedVersionID === null) return 'draft';
  if (lesson.visibility === 'private') return 'unlisted';
  return lesson.hasDraftChanges ? 'changed' : 'published';
}
