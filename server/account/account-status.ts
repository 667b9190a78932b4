import type pg from 'pg';
import type { Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';

interface AccountStatus {
  /** Null if there is no such user. */
  role: Role | null;
  /** True if the user is the only active administrator. */
  isLast: boolean;
}

/** Reads the role of a user and whether they are the last administrator, and locks both until the transaction ends. */
export async function accountStatusOf(client: pg.ClientBase, userID: string): Promise<AccountStatus> {
  // The lock serializes concurrent deletions: the second of two administrators finds itself the last.
  await client.query(`select from "user" where role = 'ADMIN' or id = $1 order by id for no key update`, [userID]);
  const { rows } = await client.query<{ others: number; role: Role | null }>(
    `select count(*) filter (where role = 'ADMIN' and id <> $1 and deleted_at is null and not is_suspended(u))::int as others,
       max(role) filter (where id = $1) as role from "user" u where role = 'ADMIN' or id = $1`,
    [userID],
  );
  const { others = 0, role = null } = rows[0] ?? {};
  return { role, isLast: role === 'ADMIN' && others === 0 };
}

export const lastAdministratorError = (): AppError =>
  new AppError('invalid_state', 'the last administrator', { details: { state: 'LAST' } });
