import type { Id } from '#domain/kernel/id.ts';
import type { SharedModel } from '#domain/policy/revision.ts';

/** Work that only the server can do, by name; its handlers are in server/effects. */
export interface Effects {
  'enrollment.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'enrollment.complete': { enrollmentID: Id<'Enrollment'> };
  'lesson.publish': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'> };
  'shared.restore': { model: SharedModel; rowID: string; image: object };
  'quiz.grade': { attemptID: Id<'QuizAttempt'>; questionID: string };
}
