import type { Id } from '#domain/kernel/id.ts';

/** Work that only the server can do, by name; its handlers are in server/effects. */
export interface Effects {
  'enrollment.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'lesson.publish': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'> };
  'quiz.grade': { attemptID: Id<'QuizAttempt'>; questionID: string };
}
