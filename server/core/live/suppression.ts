import type pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import type { Connection } from '#server/core/live/connection.ts';
import { ownKey } from '#server/core/live/topic.ts';
import type { ChangedRow } from '#server/core/live/changed-row.ts';
import { fromSql } from '#server/core/store/read/row-sql.ts';

/**
 * Rows whose visibility changes only with relationships between people, which reach everybody concerned by their own
 * key. Security: otherwise no "gone" frame is sent for such a row while it exists, because it would reveal a block.
 */
const suppressedModels: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['FeedItem', 'PostComment']);

/**
 * Rows that never become invisible to people who saw them. Security: the author is routed report changes but must not
 * see them until the report is upheld.
 */
const alwaysSuppressedModels: ReadonlySet<ModelName | '$cmd'> = new Set<ModelName>(['Report']);

export const isSuppressed = ({ model, audience }: ChangedRow, { actor }: Connection): boolean =>
  alwaysSuppressedModels.has(model) || (suppressedModels.has(model) && !audience.has(ownKey(actor)));

/** True if the row exists and is not deleted. A deleted row is gone for everybody. */
export const rowExists = (row: object | undefined): boolean =>
  row !== undefined && (Reflect.get(row, 'deletedAt') ?? null) === null;

/** Ids of the rows that exist, whoever may see them. */
export async function findExisting(pool: pg.Pool, rows: readonly ChangedRow[]): Promise<ReadonlySet<string>> {
  const existing = new Set<string>();
  for (const [model, of] of Map.groupBy(rows, (row) => row.model)) {
    if (model === '$cmd') continue;
    const isHere = model === 'PostComment' ? 'x.deleted_at is null' : 'true';
    const found = await pool.query<{ id: string }>(
      `select x.id from ${fromSql(model, 'x')} where x.id = any($1::uuid[]) and ${isHere}`,
      [of.map(({ id }) => id)],
    );
    for (const { id } of found.rows) existing.add(id);
  }
  return existing;
}
