import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { boundedFetch } from '#server/tutor/model/bounded-fetch.ts';
import { modelTimeouts } from '#server/tutor/model/model-timeout.ts';
import { retryingFetch } from '#server/tutor/model/retrying-fetch.ts';

export type ModelProvider = ReturnType<typeof createOpenAICompatible>;

interface How {
  supportsStructuredOutputs?: boolean;
  /** Pause between the first two tries. */
  retryMs?: number | undefined;
}

/** Client of the endpoint that the settings name. */
export const providerOf = (
  { baseUrl, apiKey }: Pick<ModelSettings, 'baseUrl' | 'apiKey'>,
  { supportsStructuredOutputs = false, retryMs }: How = {},
): ModelProvider =>
  createOpenAICompatible({
    name: 'tutor',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs,
    fetch: boundedFetch(retryingFetch(retryMs), modelTimeouts.nextPieceMs),
  });
