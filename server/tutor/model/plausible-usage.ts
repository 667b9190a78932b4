import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type { ModelUsage } from '#domain/wallet/model-price.ts';
import { Buffer } from 'node:buffer';
import { estimateTokens } from '#server/tutor/model/model.ts';

/** The usage that an endpoint reports of a request; any of it may be missing or wrong. */
type ReportedUsage = { [Part in keyof ModelUsage]?: number | undefined };

/** Tokens around a text that mark roles, tools and the end of a turn. */
const PROTOCOL_TOKENS = 64;
/** Most characters per token: no vocabulary packs prose more tightly. */
const CHARACTERS_PER_TOKEN_MOST = 32;
/** Characters per token above which an answer has ignored its limit. */
const CHARACTERS_PER_AGREED_TOKEN = 8;

/** Longest text that `tokens` tokens can amount to; the rest of an answer is cut off. */
export const charactersAllowed = (tokens: number): number => tokens * CHARACTERS_PER_AGREED_TOKEN;

/**
 * Money: the usage of one request. A number that the endpoint reports counts only if the text that was sent or received
 * can have so many tokens: at most one for each byte. Otherwise the number is estimated from the text.
 */
export function plausibleUsage(reported: ReportedUsage, sent: string, received: string): MeasuredUsage {
  const inputTokens = plausibleCount(reported.inputTokens, sent);
  const outputTokens = plausibleCount(reported.outputTokens, received);
  return {
    inputTokens: inputTokens ?? estimateTokens(sent),
    outputTokens: outputTokens ?? estimateTokens(received),
    isEstimated: inputTokens === undefined || outputTokens === undefined,
  };
}

/** Input tokens of a request, by the same rule. */
export const plausibleInput = (reported: number | undefined, sent: string): number =>
  plausibleCount(reported, sent) ?? estimateTokens(sent);

function plausibleCount(reported: number | undefined, text: string): number | undefined {
  if (reported === undefined || !Number.isSafeInteger(reported)) return undefined;
  const least = Math.floor(text.length / CHARACTERS_PER_TOKEN_MOST);
  return reported >= least && reported <= Buffer.byteLength(text) + PROTOCOL_TOKENS ? reported : undefined;
}
