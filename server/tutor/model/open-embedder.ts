import { embedMany } from 'ai';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { Embedder } from '#server/tutor/model/embedder.ts';
import { fairInput } from '#server/tutor/model/fair-usage.ts';
import { ModelFailure, noUsage } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';
import { providerOf } from '#server/tutor/model/provider.ts';
import { storableText } from '#server/tutor/model/storable-text.ts';
import { whyOf } from '#server/tutor/model/why.ts';

/** What the smaller ones read of a text, and refuse beyond it. */
const CHARACTERS_MAX = 4_000;

/** The model of embeddings that the settings name, spoken to over HTTP. */
export function openEmbedder(
  settings: Pick<ModelSettings, 'baseUrl' | 'apiKey'>,
  name: string,
  retryMs?: number,
): Embedder {
  const model = providerOf(settings, { retryMs }).embeddingModel(name);
  return {
    name,
    async embed(texts, abortSignal) {
      const values = texts.map((text) => storableText(cutText(text, CHARACTERS_MAX)));
      const { embeddings, usage } = await embedMany({ model, values, maxRetries: 0, abortSignal }).catch(
        (error: unknown) => {
          throw new ModelFailure(whyOf(error), noUsage);
        },
      );
      const vectors = embeddings.map(directionOf);
      if (vectors.length !== texts.length || vectors.some(({ length }) => length !== vectors[0]?.length))
        throw new ModelFailure('the model gave other vectors than it was asked for', noUsage);
      return { vectors, inputTokens: fairInput(usage.tokens, values.join('')) };
    },
  };
}

/** Of length 1, so that how alike two are is the sum of their products. */
function directionOf(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length))) throw new ModelFailure('the model gave a vector of nothing', noUsage);
  return Float32Array.from(numbers, (number) => number / length);
}
