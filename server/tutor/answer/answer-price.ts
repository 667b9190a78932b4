import { priceOfUsage } from '#domain/wallet/model-price.ts';
import { ROUND } from '#server/tutor/llm/llm-engine.ts';

const ROUNDS = 4;
export const ROUND_PRICE = priceOfUsage(ROUND);

/**
 * Highest cost of an answer and the least balance that starts one, in tokens. A small balance makes the answer shorter.
 */
export const answerPrice = { most: ROUNDS * ROUND_PRICE, least: ROUND_PRICE };
