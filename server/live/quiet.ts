import type pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import type { Connection } from '#server/live/connection.ts';
import { ownKey } from '#server/live/topic.ts';
import type { Touched } from '#server/live/touched.ts';
import { fromSql } from '#server/store/row-sql.ts';

/**
 * Rows that go out of somebody's sight only with what is between people, of which everybody concerned is told by their own
 * key. Security: otherwise nothing is said of such a row that is there and not for who hears of it; a word that it is gone
 * would tell of somebody who blocks them.
 */
const quiet: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['FeedItem', 'PostComment']);

/**
 * Rows that never go out of the sight of who saw them. Security: whose thing is reported is on the way of the report, and hears
 * nothing of it before it is found right.
 */
const silent: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['Report']);

export const isQuiet = ({ model, audience }: Touched, { actor }: Connection): boolean =>
  silent.has(model) || (quiet.has(model) && !audience.has(ownKey(actor)));

/** What is deleted has gone for all. */
export const isThere = (row: object | undefined): boolean =>
  row !== undefined && (Reflect.get(row, 'deletedAt') ?? null) === null;

/** The ids of those that are there, whoever may see them. */
export async function stillThere(pool: pg.Pool, rows: readonly Touched[]): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for (const [model, of] of Map.groupBy(rows, (row) => row.model)) {
    if (model === '$cmd') continue;
    const isHere = model === 'PostComment' ? 'x.deleted_at is null' : 'true';
    const found = await pool.query<{ id: string }>(
      `select x.id from ${fromSql(model, 'x')} where x.id = any($1::uuid[]) and ${isHere}`,
      [of.map(({ id }) => id)],
    );
    for (const { id } of found.rows) there.add(id);
  }
  return there;
}
