import { priceOfUsage } from '#domain/wallet/model-price.ts';
import { ROUND } from '#server/tutor/speaking/speaking-engine.ts';

const ROUNDS = 4;
export const ROUND_PRICE = priceOfUsage(ROUND);

/** What an answer costs at most, and what it needs to be begun; in tokens. For whoever has less, it is shorter. */
export const answerQuote = { most: ROUNDS * ROUND_PRICE, least: ROUND_PRICE };
