import type { TokenScope } from '#domain/account/token-scope.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';

export interface TokenRequest {
  name: string;
  scopes: TokenScope[];
  days: number | null;
  password: string;
}

/** Creates a token. Security: only this answer contains it, and the device does not store it. Rejects with AppError. */
export const createToken = (request: TokenRequest): Promise<{ token: string }> =>
  fetchJson('/api/access-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
