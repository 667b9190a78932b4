import pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import type { Transfer } from '#domain/wallet/ledger.ts';

const INSUFFICIENT_TOKENS = 'MG001';
const shortage = z.object({ balance: z.number(), needed: z.number() });

/**
 * Posts a transfer to the ledger in the open transaction of `client`.
 * @returns false if its key was posted before, in which case nothing moves
 * @throws AppError insufficient_tokens with balance and needed; the transaction must then be rolled back
 */
export async function postTransfer(client: pg.ClientBase, transfer: Transfer): Promise<boolean> {
  const { key, kind, enrollmentID, entries } = transfer;
  try {
    const { rows } = await client.query<{ isBooked: boolean }>('select post_transfer($1, $2, $3, $4) as "isBooked"', [
      key,
      kind,
      enrollmentID,
      JSON.stringify(entries),
    ]);
    return rows[0]?.isBooked === true;
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== INSUFFICIENT_TOKENS) throw cause;
    const details = shortage.parse(JSON.parse(cause.detail ?? ''));
    throw new AppError('insufficient_tokens', key, { cause, details });
  }
}
