import type pg from 'pg';
import { CSV_BOM, csvLine } from '#domain/kernel/text/csv.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Earnings, EarningsPage, MonthlyEarnings } from '#domain/wallet/earnings.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;

/**
 * Payments to a teacher and their outcome. The key of an earning or refund is the payment's key with another prefix.
 */
const paid = `select to_char(t.at at time zone 'UTC', 'YYYY-MM') as month, t.enrollment_id,
    case t.kind when 'claim' then substr(t.key, 7)::uuid end as certification_id, n.tokens, n.granted, f.kind as fate
  from ledger_account a
    join ledger_entry n on n.account_id = a.id
    join ledger_transfer t on t.id = n.transfer_id and t.kind in ('enroll', 'claim')
    left join ledger_transfer f on f.key in (
      case t.kind when 'claim' then 'claim-earn' || substr(t.key, 6) else 'earn' || substr(t.key, 7) end,
      case t.kind when 'claim' then 'claim-refund' || substr(t.key, 6) else 'refund' || substr(t.key, 7) end)
  where a.owner = $1 and a.kind = 'pending'`;

const sums = `coalesce(sum(p.tokens) filter (where p.fate is null), 0)::float8 as pending,
  coalesce(sum(p.tokens) filter (where p.fate in ('earn', 'claim-earn')), 0)::float8 as booked,
  coalesce(sum(p.tokens) filter (where p.fate in ('refund', 'claim-refund')), 0)::float8 as refunded,
  coalesce(sum(p.granted) filter (where p.fate is null or p.fate in ('earn', 'claim-earn')), 0)::float8 as granted`;

const rowsAfter = `select * from (
    select p.month, case when p.certification_id is not null then 'Certification' when e.lesson_id is null then 'Course'
        else 'Lesson' end as model,
      coalesce(e.lesson_id, e.course_id, h.definition_id, h.id) as id, coalesce(l.name, c.name, d.name, h.name) as name,
      count(*)::int as payments, ${sums}
    from (${paid}) p left join enrollment e on e.id = p.enrollment_id
      left join lesson l on l.id = e.lesson_id left join course c on c.id = e.course_id
      left join certification h on h.id = p.certification_id left join certification d on d.id = h.definition_id
    group by 1, 2, 3, 4) x
  where $2::text is null or (x.month, x.id) < ($2, $3::uuid)
  order by x.month desc, x.id desc limit $4`;

const total = `select ${sums} from (${paid}) p`;

const CURSOR = /^(\d{4}-\d{2}) ([\da-f-]{36})$/;

async function rowsOf(pool: pg.Pool, owner: UserId, after: string | null, count: number): Promise<MonthlyEarnings[]> {
  const [, month = null, id = null] = after === null ? [] : (CURSOR.exec(after) ?? []);
  if (after !== null && month === null) throw new AppError('invalid_input', 'after: must come from the previous page');
  return (await pool.query<MonthlyEarnings>(rowsAfter, [owner, month, id, count])).rows;
}

const cursorOf = (row: MonthlyEarnings | undefined): string | null => (row ? `${row.month} ${row.id}` : null);

/** One page of a teacher's earnings by month and product, newest first, with the total on the first page. */
export async function earningsPage(pool: pg.Pool, owner: UserId, after: string | null): Promise<EarningsPage> {
  const rows = await rowsOf(pool, owner, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const all = after === null ? await pool.query<Earnings>(total, [owner]) : undefined;
  return { rows: shown, next: rows.length > PAGE ? cursorOf(shown.at(-1)) : null, total: all?.rows[0] ?? null };
}

/** All earnings of a teacher as CSV. */
export async function* earningsCsv(pool: pg.Pool, owner: UserId): AsyncGenerator<string> {
  const heads = [
    'month',
    'model',
    'name',
    'payments',
    'pending',
    'booked',
    'refunded',
    'given and never paid out',
    'id',
  ];
  yield CSV_BOM + csvLine(heads);
  for (let after: string | null = null; ; ) {
    const rows: MonthlyEarnings[] = await rowsOf(pool, owner, after, CSV_PAGE);
    for (const { month, model, name, payments, pending, booked, refunded, granted, id } of rows)
      yield csvLine([month, model, name, payments, pending, booked, refunded, granted, id]);
    after = rows.length < CSV_PAGE ? null : cursorOf(rows.at(-1));
    if (after === null) return;
  }
}
