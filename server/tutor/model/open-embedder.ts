import { embedMany } from 'ai';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { Embedder } from '#server/tutor/model/embedder.ts';
import { plausibleInput } from '#server/tutor/model/plausible-usage.ts';
import { ModelFailure, noUsage } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { providerOf } from '#server/tutor/model/model-provider.ts';
import { storableText } from '#server/tutor/model/storable-text.ts';
import { failureReasonOf } from '#server/tutor/model/failure-reason.ts';

/** Most characters of a text that even small models accept. */
const CHARACTERS_MAX = 4_000;

/** Opens the model of embeddings that the settings name, over HTTP. */
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
          throw new ModelFailure(failureReasonOf(error), noUsage);
        },
      );
      const vectors = embeddings.map(normalize);
      if (vectors.length !== texts.length || vectors.some(({ length }) => length !== vectors[0]?.length))
        throw new ModelFailure('the model gave a wrong number or length of vectors', noUsage);
      return { vectors, inputTokens: plausibleInput(usage.tokens, values.join('')) };
    },
  };
}

/** Normalizes a vector to length 1, so that the similarity of two vectors is their dot product. */
function normalize(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length)))
    throw new ModelFailure('the model gave a vector without a direction', noUsage);
  return Float32Array.from(numbers, (number) => number / length);
}
