import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';

/** The specification calls the type of a node LessonType. */
export const lessonTypes = ['SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ'] as const;
export type LessonType = (typeof lessonTypes)[number];

export const lessonStatuses = ['INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION'] as const;
export type LessonStatus = (typeof lessonStatuses)[number];

export interface Slide {
  /** Missing on slides stored before slides had IDs. */
  id?: string;
  name: string;
  description: string;
  /** Rich text as JSON text. */
  content: string;
  url: string;
}

/** One step of a lesson's draft. Learners read versions, never these rows (D-68). */
export interface LessonNode {
  id: Id<'LessonNode'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  type: LessonType;
  name: string;
  description: string;
  status: LessonStatus;
  /** Plain-text extract of the body, for search and the tutor (D-61). */
  content: string;
  slides: Slide[];
  /** Order in the list view, from 0. */
  position: number;
  minutes: number;
  importKey: string | null;
  owner: UserId;
}

export interface LessonNodeContent {
  id: Id<'LessonNodeContent'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonNodeID: Id<'LessonNode'>;
  lessonID: Id<'Lesson'>;
  /** Rich text (D-76) as JSON text. */
  text: string;
  /** SHA-256 of a stored file, or a URL. */
  video: string | null;
  /** Captions of the video as WebVTT. */
  captions: string;
  owner: UserId;
}

export const quizStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL'] as const;
export type LessonNodeQuizStatus = (typeof quizStatuses)[number];

export interface LessonNodeQuiz extends QuizSettings {
  id: Id<'LessonNodeQuiz'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonNodeID: Id<'LessonNode'>;
  lessonID: Id<'Lesson'>;
  /** Progress and status of the viewer, computed from attempts and never stored in the row (D-62). */
  progress: number;
  status: LessonNodeQuizStatus;
  questions: QuizQuestion[];
  owner: UserId;
}
