import { TOKENS_PER_USD } from '#domain/wallet/price.ts';

export interface ModelSettings {
  /** URL below which `/chat/completions` is found, without a slash at its end. */
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  /** Model of embeddings; without one the tutor searches by words only. */
  embeddingName?: string | undefined;
  /** Most that all calls of a month may cost, in tokens; undefined without a cap. */
  monthlyCapInTokens: number | undefined;
}

/** Variables that define a model; both are required. */
export const modelSettings = ['AI_BASE_URL', 'AI_MODEL'] as const;
/** Variables that have an effect only together with those. */
export const modelExtras = ['AI_API_KEY', 'AI_EMBEDDING_MODEL', 'AI_MONTHLY_CAP_USD'] as const;

interface Given {
  AI_BASE_URL?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_EMBEDDING_MODEL?: string | undefined;
  AI_MONTHLY_CAP_USD?: number | undefined;
}

export function modelOf(set: Given): ModelSettings | undefined {
  const { AI_BASE_URL: url, AI_MODEL: name, AI_API_KEY: apiKey } = set;
  const { AI_EMBEDDING_MODEL: embeddingName, AI_MONTHLY_CAP_USD: cap } = set;
  if (url === undefined || name === undefined) return undefined;
  const monthlyCapInTokens = cap === undefined ? undefined : Math.round(cap * TOKENS_PER_USD);
  return { baseUrl: url.replace(/\/+$/, ''), apiKey, name, embeddingName, monthlyCapInTokens };
}
