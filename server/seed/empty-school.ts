import type pg from 'pg';

/** True if the school has never had any people. */
export async function isSchoolEmpty(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ isEmpty: boolean }>('select not exists (select from "user") as "isEmpty"');
  return rows[0]?.isEmpty === true;
}
