import type { LessonLevel } from '#domain/teach/lesson.ts';

/** The text keys of levels. */
export const levelTexts: Record<LessonLevel, string> = {
  beginner: 'learn.level.beginner',
  intermediate: 'learn.level.intermediate',
  advanced: 'learn.level.advanced',
};
