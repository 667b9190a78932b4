import type pg from 'pg';

/** Money: what has become the teacher's is not paid back. Ask with the enrolment locked. */
export async function isEarned(client: pg.ClientBase, enrollmentID: string): Promise<boolean> {
  const asked = `select from ledger_transfer where enrollment_id = $1 and kind = 'earn'`;
  return (await client.query(asked, [enrollmentID])).rows.length > 0;
}

/** Which payment of an enrolment the open one is, or the next will be: each that was paid back makes room for one more. */
export async function paymentNumber(client: pg.ClientBase, enrollmentID: string): Promise<number> {
  const { rows } = await client.query<{ refunds: number }>(
    `select count(*)::int as refunds from ledger_transfer where enrollment_id = $1 and kind = 'refund'`,
    [enrollmentID],
  );
  return (rows[0]?.refunds ?? 0) + 1;
}
