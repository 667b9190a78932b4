import type pg from 'pg';
import { matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Env } from '#server/core/env/env.ts';
import { type StatementEntry, statementEntriesOf } from '#server/wallet/statement-entry.ts';
import type { MonthlyStatement } from '#server/wallet/statement-worker.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const WORKER = new URL('statement-worker.ts', import.meta.url);

interface StatementHead {
  name: string;
  language: Language;
  /** Balance at the beginning of the month. */
  before: number;
}

const find = `select u.first_name || ' ' || u.last_name as name, u.language, coalesce((select sum(t.amount) from token_transaction_view t
    where t.owner = u.id and t.timestamp < $2), 0)::float8 as before
  from "user" u where u.id = $1`;

/** A month such as `2026-03`. */
export const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** Wallet statement of a month in UTC, as PDF in its owner's language. */
export async function statementPdf(
  pool: pg.Pool,
  owner: UserId,
  { month, env, run }: { month: string; env: Pick<Env, 'productName' | 'languages'>; run: RunInWorker },
): Promise<Uint8Array<ArrayBuffer>> {
  const start = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const [from, until] = [start.toISOString(), end.toISOString()];
  const { rows } = await pool.query<StatementHead>(find, [owner, from]);
  const [head] = rows;
  if (!head) throw new Error('no such user');
  const entries: StatementEntry[] = [];
  for await (const each of statementEntriesOf(pool, owner, { from, until })) entries.push(each);
  const language = matchLanguage(head.language, env.languages);
  const statement: MonthlyStatement = { ...head, language, product: env.productName, start, end, entries };
  // A worker returns a Buffer, but a response and a PDF reader need a plain Uint8Array.
  return new Uint8Array(await run<Uint8Array<ArrayBuffer>>(WORKER, statement));
}
