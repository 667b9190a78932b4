import type pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import type { Connection } from '#server/live/connection.ts';
import { ownKey } from '#server/live/topic.ts';
import type { Touched } from '#server/live/touched.ts';
import { fromSql } from '#server/store/row-sql.ts';

/**
 * Rows whose visibility changes only with relationships between people, which reach everybody concerned by their own
 * key. Security: otherwise no "gone" frame is sent for such a row while it exists, because it would reveal a block.
 */
const quiet: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['FeedItem', 'PostComment']);

/**
 * Rows that never become invisible to people who saw them. Security: the author is routed report changes but must not
 * see them until the report is upheld.
 */
const silent: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['Report']);

export const isQuiet = ({ model, audience }: Touched, { actor }: Connection): boolean =>
  silent.has(model) || (quiet.has(model) && !audience.has(ownKey(actor)));

/** True if the row exists and is not deleted. A deleted row is gone for everybody. */
export const isThere = (row: object | undefined): boolean =>
  row !== undefined && (Reflect.get(row, 'deletedAt') ?? null) === null;

/** Ids of the rows that exist, whoever may see them. */
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
