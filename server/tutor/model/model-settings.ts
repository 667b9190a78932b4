import { TOKENS_PER_USD } from '#domain/wallet/price.ts';

export interface ModelSettings {
  /** Where `/chat/completions` is, without a slash at its end. */
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  /** Without one the tutor finds by words alone. */
  embeddingName?: string | undefined;
  /** The most that all calls of a month may cost, in tokens; undefined without a cap. */
  monthlyCapInTokens: number | undefined;
}

/** What makes a model; whoever gives one of them has to give both. */
export const modelSettings = ['AI_BASE_URL', 'AI_MODEL'] as const;
/** Of use only with them. */
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
