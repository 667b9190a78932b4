import type pg from 'pg';
import type { Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';

interface Standing {
  /** Null of nobody. */
  role: Role | null;
  /** Whether nobody else runs the school. */
  isLast: boolean;
}

/** What somebody is to the school, kept as it is to the end of the transaction, as is who runs the school beside them. */
export async function standingOf(client: pg.ClientBase, userID: string): Promise<Standing> {
  // One after the other: of two who would go at once the second finds themself the last.
  await client.query(`select from "user" where role = 'ADMIN' or id = $1 order by id for no key update`, [userID]);
  const { rows } = await client.query<{ others: number; role: Role | null }>(
    `select count(*) filter (where role = 'ADMIN' and id <> $1 and deleted_at is null and not is_suspended(u))::int as others,
       max(role) filter (where id = $1) as role from "user" u where role = 'ADMIN' or id = $1`,
    [userID],
  );
  const { others = 0, role = null } = rows[0] ?? {};
  return { role, isLast: role === 'ADMIN' && others === 0 };
}

export const theLast = (): AppError =>
  new AppError('illegal_step', 'the last administrator', { details: { state: 'LAST' } });
