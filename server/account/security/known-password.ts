import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import type pg from 'pg';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import type { Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';

/** Size of the list of most used passwords, counting only those of allowed length. */
const LIST_SIZE = 10_000;

let list: Promise<ReadonlySet<string>> | undefined;

/** Loads the list at the first check, to keep it out of the server's startup. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((word) => String(word).length >= PASSWORD_MIN_LENGTH);
  return new Set(words.slice(0, LIST_SIZE).map(String));
}

/** True if a password is one of the most used ones, ignoring case. */
export async function isKnownPassword(password: string): Promise<boolean> {
  list ??= readList();
  return (await list).has(password.toLowerCase());
}

/** True if a known password is refused for this role; without a role, for a visitor. */
export const refusesKnownPassword = ({ knownPasswords }: Pick<AuthEnv, 'knownPasswords'>, role?: Role): boolean =>
  knownPasswords === 'refuse' || role === 'MODERATOR' || role === 'ADMIN';

/** @throws AppError if the password is known and refused for this role */
export async function assertPasswordAllowed(
  env: Pick<AuthEnv, 'knownPasswords'>,
  password: string,
  role?: Role,
): Promise<void> {
  if (refusesKnownPassword(env, role) && (await isKnownPassword(password))) throw knownPassword();
}

/** Refusal that a form shows at its password field. */
const knownPassword = (): AppError =>
  new AppError('invalid_input', 'choose a password that is not widely known', { details: { field: 'password' } });

/** Records whether a user's password is a known one, so that a role that is given later can refuse it. */
export async function recordKnownPassword(
  client: pg.ClientBase | pg.Pool,
  userID: string,
  password: string,
): Promise<void> {
  await client.query(
    `update auth_account set is_known_password = $2
      where user_id = $1 and provider_id = 'credential' and is_known_password <> $2`,
    [userID, await isKnownPassword(password)],
  );
}
