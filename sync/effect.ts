import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Recall } from '#domain/learn/card.ts';

/** Work that only the server can do, by name; its handlers are in server/effects. */
export interface Effects {
  'enrollment.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'enrollment.complete': { enrollmentID: Id<'Enrollment'> };
  'enrollment.withdraw': { enrollmentID: Id<'Enrollment'> };
  'enrollment.comeBack': { enrollmentID: Id<'Enrollment'> };
  'course.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'course.goOn': { enrollmentID: Id<'Enrollment'> };
  'step.attend': { enrollmentID: Id<'Enrollment'>; nodeID: Id<'LessonNode'>; seconds: number };
  'card.review': { cardID: Id<'Card'>; recall: Recall; at: Instant };
  'lesson.publish': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'> };
  'shared.restore': { revisionID: Id<'Revision'> };
  'category.merge': { id: Id<'LessonCategory'>; intoID: Id<'LessonCategory'> };
  'quiz.grade': { attemptID: Id<'QuizAttempt'>; questionID: string };
  'quiz.settle': { attemptID: Id<'QuizAttempt'> };
}
