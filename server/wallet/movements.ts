import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

const BATCH = 1_000;

type Place = readonly [timestamp: string, id: string];

export interface Movement {
  id: string;
  timestamp: string;
  amount: number;
  /** The signed part of it that was given and never bought. */
  granted: number;
  kind: TransferKind;
  about: string | null;
}

/** The names of lessons and courses are those of the rows that were paid for; a lesson that is gone has left none. */
const find = `select t.id, to_jsonb(t.timestamp) #>> '{}' as timestamp, t.amount::float8 as amount,
    t.granted::float8 as granted, t.kind, coalesce(l.name, c.name) as about
  from token_transaction_view t
    left join enrollment e on e.id = t.enrollment_id
    left join lesson l on l.id = e.lesson_id left join course c on c.id = e.course_id
  where t.owner = $1 and (t.timestamp, t.id) > ($2::timestamptz, $3::uuid) and t.timestamp < $4
  order by t.timestamp, t.id limit ${BATCH}`;

/** Every movement of a wallet between two moments, oldest first, a batch in memory at a time. */
export async function* movementsOf(
  pool: pg.Pool,
  owner: UserId,
  { from = '-infinity', until = 'infinity' }: { from?: string; until?: string } = {},
): AsyncGenerator<Movement> {
  let place: Place | undefined = [from, '00000000-0000-0000-0000-000000000000'];
  while (place) {
    const { rows }: pg.QueryResult<Movement> = await pool.query<Movement>(find, [owner, ...place, until]);
    yield* rows;
    const last: Movement | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    place = last && [last.timestamp, last.id];
  }
}
