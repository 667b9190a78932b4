import type pg from 'pg';

/** Whether nobody has ever been here. */
export async function isEmpty(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ isEmpty: boolean }>('select not exists (select from "user") as "isEmpty"');
  return rows[0]?.isEmpty === true;
}
