import type { ModelUsage } from '#domain/interact/tutor-answer.ts';

/** What a model costs, in tokens for a thousand of its own: about what the larger ones take at TOKENS_PER_USD. */
export const modelPrices: Readonly<Record<keyof ModelUsage, number>> = { inputTokens: 250, outputTokens: 1_000 };

/** Money: whole tokens. A part of one is one, since a call that costs something is never free. */
export const priceOfUsage = ({ inputTokens, outputTokens }: ModelUsage): number =>
  Math.ceil((inputTokens * modelPrices.inputTokens + outputTokens * modelPrices.outputTokens) / 1_000);

/** What vectors cost: a few percent of what reading costs. */
const VECTOR_PRICE = 10;

/** Money: for the school's cap alone; no wallet pays it. */
export const priceOfVectors = (inputTokens: number): number => Math.ceil((inputTokens * VECTOR_PRICE) / 1_000);
