import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { TOKEN_PREFIX, TOKEN_PATTERN } from '#domain/account/access-token.ts';

const RANDOM_BYTES = 20;
/**
 * Random digits that are stored and shown as a prefix; enough to tell a user's tokens apart, and useless for guessing
 * the rest.
 */
const PREFIX_DIGITS = 4;

const checksumOf = (digits: string): string => crc32(digits).toString(16).padStart(8, '0');

/** Creates a token, and the prefix that is shown for it later. */
export function generateToken(): { token: string; prefix: string } {
  const digits = randomBytes(RANDOM_BYTES).toString('hex');
  const start = TOKEN_PREFIX + digits;
  return { token: start + checksumOf(digits), prefix: start.slice(0, TOKEN_PREFIX.length + PREFIX_DIGITS) };
}

/** Checks the form and the checksum, so that mistyped or made-up tokens are refused without a query. */
export function isToken(text: string): boolean {
  const [, digits = '', checksum] = TOKEN_PATTERN.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(digits);
}

/**
 * Security: nothing but this hash is stored. A token is as random as a key, so it needs neither a salt nor a slow hash.
 */
export const hashToken = (token: string): string => hash('sha256', token);

/** Revokes all API tokens of a user, because they outlive the sessions in which they were made. */
export async function revokeAccessTokens(client: pg.ClientBase, userID: string): Promise<void> {
  await client.query('delete from access_token where owner = $1', [userID]);
}
