import type { TokenScope } from '#domain/account/token-scope.ts';
import type { ErrorCode } from '#domain/kernel/errors.ts';

export interface TokenRequest {
  name: string;
  scopes: TokenScope[];
  days: number | null;
  password: string;
}

/** The new token, or the reason why it was refused. */
export type TokenCreation = { ok: true; token: string } | { ok: false; reason: ErrorCode | 'unreachable' };

/** Creates a token. Security: only this answer contains it, and the device does not store it. */
export async function createToken(request: TokenRequest): Promise<TokenCreation> {
  const response = await fetch('/api/access-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    credentials: 'same-origin',
  }).catch(() => undefined);
  if (!response || response.status >= 500) return { ok: false, reason: 'unreachable' };
  const answer = (await response.json()) as { token: string } | { code: ErrorCode };
  return 'token' in answer ? { ok: true, token: answer.token } : { ok: false, reason: answer.code };
}
