import type pg from 'pg';

/** Money: a payment that was released to the teacher is not refunded. Call with the enrollment locked. */
export async function isEarned(client: pg.ClientBase, enrollmentID: string): Promise<boolean> {
  const asked = `select from ledger_transfer where enrollment_id = $1 and kind = 'earn'`;
  return (await client.query(asked, [enrollmentID])).rows.length > 0;
}

/** Number of the current or next payment of an enrollment; each refund allows one more. */
export async function paymentNumber(client: pg.ClientBase, enrollmentID: string): Promise<number> {
  const { rows } = await client.query<{ refunds: number }>(
    `select count(*)::int as refunds from ledger_transfer where enrollment_id = $1 and kind = 'refund'`,
    [enrollmentID],
  );
  return (rows[0]?.refunds ?? 0) + 1;
}
