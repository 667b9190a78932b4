import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';

export const scopeKinds = ['lesson', 'course', 'enrolled', 'everything'] as const;

/** Where an answer may be looked for, within what its reader may read; `id` names the lesson or the course. */
export interface TutorScope {
  kind: (typeof scopeKinds)[number];
  id?: string | undefined;
}

/** Where a learner stands who asks beside a lesson. */
export interface TutorPlace {
  lessonID: Lesson['id'];
  nodeID: LessonNode['id'];
  blockID?: string | undefined;
}
