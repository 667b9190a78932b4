import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';

export const scopeKinds = ['lesson', 'course', 'enrolled', 'everything'] as const;

/** Lessons that an answer may use, within those that the reader may read; `id` is the lesson or the course. */
export interface TutorScope {
  kind: (typeof scopeKinds)[number];
  id?: string | undefined;
}

/** Position of a learner who asks from within a lesson. */
export interface TutorPosition {
  lessonID: Lesson['id'];
  nodeID: LessonNode['id'];
  blockID?: string | undefined;
}
