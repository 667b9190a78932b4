import type { Limits } from '#domain/account/plans.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Why lessons are quoted although there is a model; until when, where that is known. */
export type NoModel =
  | { why: 'limit'; limit: keyof Limits; value: number; resetsAt: Instant }
  /** The school has spent what it may in a month. */
  | { why: 'cap'; resetsAt: Instant }
  | { why: 'balance'; balance: number; needed: number };

/** What somebody may still ask of the model, and what an answer costs; in tokens. */
export interface TutorAllowance {
  /** What an answer costs at most; null without a model, where it costs nothing. */
  most: number | null;
  /** null without a limit. */
  limit: { value: number; used: number; resetsAt: Instant } | null;
  /** Why the next answer will be quoted. */
  noModel: NoModel | null;
}
