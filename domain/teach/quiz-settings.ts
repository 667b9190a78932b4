import * as z from 'zod/mini';
import { share } from '#domain/kernel/field.ts';

/** When a learner hears what was right: after each question, or once all are handed in. */
export const feedbackTimes = ['now', 'end'] as const;
export type FeedbackTime = (typeof feedbackTimes)[number];

export const ATTEMPTS_MAX = 100;
export const TIME_LIMIT_MAX_SECONDS = 24 * 60 * 60;
/** Less than this nobody can read a question in. */
export const TIME_LIMIT_MIN_SECONDS = 10;

export interface QuizSettings {
  /** Share of the points that passes, 0 to 1. */
  passMark: number;
  /** Attempts until it is passed; null for as many as one likes. Who has passed practises freely. */
  attempts: number | null;
  /** Each attempt has its own order of questions and options. */
  isShuffled: boolean;
  feedback: FeedbackTime;
  /** Counted by the server from the start of an attempt; null for none. */
  timeLimitSeconds: number | null;
}

export const quizSettingFields = {
  passMark: share,
  attempts: z.nullable(z.int().check(z.minimum(1), z.maximum(ATTEMPTS_MAX))),
  isShuffled: z.boolean(),
  feedback: z.enum(feedbackTimes),
  timeLimitSeconds: z.nullable(z.int().check(z.minimum(TIME_LIMIT_MIN_SECONDS), z.maximum(TIME_LIMIT_MAX_SECONDS))),
};

export const defaultSettings = {
  passMark: 0.5,
  attempts: null,
  isShuffled: false,
  feedback: 'now',
  timeLimitSeconds: null,
} as const satisfies QuizSettings;

/** How a quiz of a version is taken: versions from before there was a choice say nothing of it. */
export const settingsIn = (node: { quiz?: QuizSettings } | undefined): QuizSettings => node?.quiz ?? defaultSettings;

/** The settings alone of something that has them. */
export const settingsOf = ({
  passMark,
  attempts,
  isShuffled,
  feedback,
  timeLimitSeconds,
}: QuizSettings): QuizSettings => ({
  passMark,
  attempts,
  isShuffled,
  feedback,
  timeLimitSeconds,
});
