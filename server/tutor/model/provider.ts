import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';
import { boundedFetch } from '#server/tutor/model/bounded-fetch.ts';
import { modelPatience } from '#server/tutor/model/patience.ts';
import { retryingFetch } from '#server/tutor/model/retrying-fetch.ts';

export type Provider = ReturnType<typeof createOpenAICompatible>;

interface How {
  supportsStructuredOutputs?: boolean;
  /** Pause between the first two tries. */
  retryMs?: number | undefined;
}

/** Client of the endpoint that the settings name. */
export const providerOf = (
  { baseUrl, apiKey }: Pick<ModelSettings, 'baseUrl' | 'apiKey'>,
  { supportsStructuredOutputs = false, retryMs }: How = {},
): Provider =>
  createOpenAICompatible({
    name: 'tutor',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs,
    fetch: boundedFetch(retryingFetch(retryMs), modelPatience.nextPieceMs),
  });
