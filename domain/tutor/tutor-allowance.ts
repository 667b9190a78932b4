import type { Limits } from '#domain/wallet/pricing-plan.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Reason why answers only quote lessons although a model is configured, and until when if known. */
export type NoModel =
  | { why: 'limit'; limit: keyof Limits; value: number; resetsAt: Instant }
  /** The school has reached its monthly cap for model calls. */
  | { why: 'cap'; resetsAt: Instant }
  | { why: 'balance'; balance: number; needed: number };

/** A person's remaining use of the model and the price of an answer, in tokens. */
export interface TutorAllowance {
  /** Maximum cost of an answer; null without a model, where answers are free. */
  most: number | null;
  /** Null without a limit. */
  limit: { value: number; used: number; resetsAt: Instant } | null;
  /** Reason why the next answer will not use the model; null if it will. */
  noModel: NoModel | null;
}
