import { type DraftRequest, topicsOf } from '#domain/teach/drafting/lesson-draft.ts';
import { priceOfUsage, type ModelUsage } from '#domain/wallet/model-price.ts';

/** Maximum tokens of one model call for each part of a draft; prompts are kept within these limits. */
export const draftCalls = {
  describe: { inputTokens: 5_000, outputTokens: 600 },
  categorize: { inputTokens: 5_000, outputTokens: 300 },
  outline: { inputTokens: 8_000, outputTokens: 2_000 },
  write: { inputTokens: 12_000, outputTokens: 3_000 },
} as const satisfies Record<string, ModelUsage>;

/** Price of a call and one repair round, in which the model reads its own answer again. */
export const priceWithRepair = ({ inputTokens, outputTokens }: ModelUsage): number =>
  priceOfUsage({ inputTokens, outputTokens }) + priceOfUsage({ inputTokens: inputTokens + outputTokens, outputTokens });

/** Money: maximum price of a model-written draft in tokens; most cost much less, and the unused part is released. */
export function maxDraftPrice(request: DraftRequest): number {
  const { description, categories, outline, content, questions, length } = request;
  const topics = outline ? topicsOf[length] : 1;
  return (
    (description ? priceWithRepair(draftCalls.describe) : 0) +
    (categories ? priceWithRepair(draftCalls.categorize) : 0) +
    (outline ? priceWithRepair(draftCalls.outline) : 0) +
    (content || questions ? topics * priceWithRepair(draftCalls.write) : 0)
  );
}
