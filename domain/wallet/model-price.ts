/** Price of a thousand model tokens in wallet tokens: about what larger models cost at TOKENS_PER_USD. */
export const modelPrices: Readonly<Record<keyof ModelUsage, number>> = { inputTokens: 250, outputTokens: 1_000 };

/** Money: rounded up to whole tokens, so that a call that costs something is never free. */
export const priceOfUsage = ({ inputTokens, outputTokens }: ModelUsage): number =>
  Math.ceil((inputTokens * modelPrices.inputTokens + outputTokens * modelPrices.outputTokens) / 1_000);

/** Price of embeddings: a few percent of the price of input. */
const EMBEDDING_PRICE = 10;

/** Money: counts toward the school's cap only; no wallet pays for embeddings. */
export const embeddingPrice = (inputTokens: number): number => Math.ceil((inputTokens * EMBEDDING_PRICE) / 1_000);

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}
