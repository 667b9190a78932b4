import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { TOKEN_PREFIX, TOKEN_SHAPE } from '#domain/account/access-token.ts';

const RANDOM_BYTES = 20;
/** Of the random digits; with the prefix enough to tell one's own tokens apart, and of no use to guess the rest. */
const SHOWN_DIGITS = 4;

const checksumOf = (digits: string): string => crc32(digits).toString(16).padStart(8, '0');

/** A new one, and what of it is shown ever after. */
export function makeToken(): { token: string; prefix: string } {
  const digits = randomBytes(RANDOM_BYTES).toString('hex');
  const start = TOKEN_PREFIX + digits;
  return { token: start + checksumOf(digits), prefix: start.slice(0, TOKEN_PREFIX.length + SHOWN_DIGITS) };
}

/** What was mistyped or made up is known without asking the database. */
export function isToken(text: string): boolean {
  const [, digits = '', checksum] = TOKEN_SHAPE.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(digits);
}

/** Security: all that is kept of it. It is as random as a key, so that no salt and no slow hash is needed. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Ends every API token of a user: each outlives the sessions that it was made in. */
export async function revokeAccessTokens(client: pg.ClientBase, userID: string): Promise<void> {
  await client.query('delete from access_token where owner = $1', [userID]);
}
