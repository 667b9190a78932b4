import type { QuizKey } from '#domain/teach/version/version.ts';

/** Data in the page of a lesson for another learning platform. A package has no server, so the page has the keys. */
export interface ScormLesson {
  words: { right: string; wrong: string };
  /** Questions have their number on the page as ID, from 0. */
  quizzes: QuizKey[];
}
