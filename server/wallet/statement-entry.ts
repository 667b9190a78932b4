import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

const BATCH = 1_000;

type EntryCursor = readonly [timestamp: string, id: string];

export interface StatementEntry {
  id: string;
  timestamp: string;
  amount: number;
  /** Granted, never bought, part of the amount, with its sign. */
  granted: number;
  kind: TransferKind;
  about: string | null;
}

/** Names are read from the lesson or course of the enrollment; a removed lesson has none. */
const find = `select t.id, to_jsonb(t.timestamp) #>> '{}' as timestamp, t.amount::float8 as amount,
    t.granted::float8 as granted, t.kind, coalesce(l.name, c.name) as about
  from token_transaction_view t
    left join enrollment e on e.id = t.enrollment_id
    left join lesson l on l.id = e.lesson_id left join course c on c.id = e.course_id
  where t.owner = $1 and (t.timestamp, t.id) > ($2::timestamptz, $3::uuid) and t.timestamp < $4
  order by t.timestamp, t.id limit ${BATCH}`;

/** Transactions of a wallet between two times, oldest first, loaded in batches. */
export async function* statementEntriesOf(
  pool: pg.Pool,
  owner: UserId,
  { from = '-infinity', until = 'infinity' }: { from?: string; until?: string } = {},
): AsyncGenerator<StatementEntry> {
  let cursor: EntryCursor | undefined = [from, '00000000-0000-0000-0000-000000000000'];
  while (cursor) {
    const { rows }: pg.QueryResult<StatementEntry> = await pool.query<StatementEntry>(find, [owner, ...cursor, until]);
    yield* rows;
    const last: StatementEntry | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    cursor = last && [last.timestamp, last.id];
  }
}
