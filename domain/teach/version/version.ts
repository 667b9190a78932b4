import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { LinkCondition } from '#domain/teach/link.ts';
import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Credit, LearningObjective } from '#domain/teach/lesson.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { LearnerQuestion, QuestionKey } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

export interface OutlineNode {
  id: Id<'LessonNode'>;
  type: LessonType;
  name: string;
  description: string;
  minutes: number;
  /** Number of questions of a QUIZ, 0 for other types. */
  questions: number;
  /** Settings of a QUIZ; missing in versions from before quiz settings existed. */
  quiz?: QuizSettings;
}

export interface OutlineLink {
  from: Id<'LessonNode'>;
  to: Id<'LessonNode'>;
  condition: LinkCondition;
}

/** Structure of a lesson without its content; everybody signed in may read it. */
export interface Outline {
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  credit: Credit | null;
  start: Id<'LessonNode'>;
  /** In reading order. */
  nodes: OutlineNode[];
  links: OutlineLink[];
}

export type NodeBody =
  | { type: 'RICHTEXT'; text: RichText }
  | { type: 'QUIZ'; passMark: number; questions: LearnerQuestion[] }
  | { type: 'SLIDESHOW'; slides: { name: string; description: string; content: RichText; url: string }[] }
  /** `captions` are WebVTT; missing in versions from before captions existed. */
  | { type: 'VIDEO'; video: string; captions?: string; text: RichText };

export type Body = Record<string, NodeBody>;

/**
 * The published content for learners: immutable, one document per lesson (D-68). Fetched by HTTP, never sent in a live
 * frame.
 */
export interface LessonVersion extends SystemColumns<'LessonVersion'> {
  lessonID: Id<'Lesson'>;
  number: number;
  publishedAt: Instant;
  language: TextLanguage;
  outline: Outline;
  /** The one node whose content everybody signed in may read. */
  preview: { nodeID: Id<'LessonNode'>; body: NodeBody } | null;
  /** Content by node ID. */
  body: Body;
  owner: UserId;
}

/** Data for grading. Security: server only; no view of any model contains it (D-68, D-84). */
export interface LessonVersionKey extends SystemColumns<'LessonVersionKey'> {
  versionID: Id<'LessonVersion'>;
  /** By node ID. */
  keys: Record<string, QuizKey>;
  owner: UserId;
}

export interface QuizKey {
  passMark: number;
  /** By question ID. */
  questions: Record<string, QuestionKey>;
}

export const LessonVersion = defineModel<LessonVersion>()({ routes: [], defaults: {} });

export const lessonVersionColumns = () => {
  const outline = ['lessonID', 'number', 'publishedAt', 'language', 'outline', 'preview', 'owner'] as const;
  const whole = [...outline, 'body'] as const;
  return {
    owner: ['owner'],
    read: { owner: whole, learner: whole, free: whole, others: outline },
  } satisfies ModelColumns<LessonVersion>;
};

export const LessonVersionKey = defineModel<LessonVersionKey>()({ routes: [], defaults: {} });

export const lessonVersionKeyColumns = () =>
  ({
    // The answer keys are exported with the quizzes from which they were published.
    owner: [],
    read: {},
  }) satisfies ModelColumns<LessonVersionKey>;
