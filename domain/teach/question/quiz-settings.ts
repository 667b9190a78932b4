import * as z from 'zod/mini';
import { share } from '#domain/kernel/field.ts';

/** Time of feedback: after each question, or after submission. */
export const feedbackTimes = ['now', 'end'] as const;
export type FeedbackTime = (typeof feedbackTimes)[number];

export const ATTEMPTS_MAX = 100;
export const TIME_LIMIT_MAX_SECONDS = 24 * 60 * 60;
/** Shortest limit in which a question can be read. */
export const TIME_LIMIT_MIN_SECONDS = 10;

export interface QuizSettings {
  /** Share of the points needed to pass, 0 to 1. */
  passMark: number;
  /** Attempts allowed until passing; null means unlimited. After passing, practice is unlimited. */
  attempts: number | null;
  /** Each attempt has its own order of questions and options. */
  isShuffled: boolean;
  feedback: FeedbackTime;
  /** Limit per attempt, measured by the server from its start; null means no limit. */
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

/** Settings of a published quiz; versions from before quiz settings existed use the defaults. */
export const settingsIn = (node: { quiz?: QuizSettings } | undefined): QuizSettings => node?.quiz ?? defaultSettings;

/** Copies only the settings of an object that has them. */
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
