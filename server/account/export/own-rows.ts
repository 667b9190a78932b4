import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { type ModelName, modelNames } from '#domain/models.ts';
import { inAuthorsWords } from '#domain/policy/authorship.ts';
import { columns } from '#domain/policy/columns.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { columnSql, fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

const BATCH = 500;
/** Rows with lesson texts may have megabytes each, so fewer of them are read at a time. */
const largeRows: Partial<Record<ModelName, number>> = {
  LessonVersion: 1,
  LessonNode: 20,
  LessonNodeContent: 20,
  LessonNodeQuiz: 20,
  Revision: 20,
};
const batchSize = (model: ModelName): number => largeRows[model] ?? BATCH;
const FIRST = '00000000-0000-0000-0000-000000000000';

export const ownedModels = modelNames.filter((model) => columns[model].owner.length > 0);

const batchOf = memoize((key: string): PreparedStatement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    const isOwn = columns[model].owner
      .map((column) => `${columnSql(model, column, 'x')} = ${scope.actor()}`)
      .join(' or ');
    return `select ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')}
      where (${isOwn}) and x.id > ${parameters.named('last')} order by x.id limit ${batchSize(model)}`;
  });
});

/**
 * Rows of a model that belong to a user, as the policy shows them to that user, with one batch in memory at a time. For
 * rows that others edited, the user's own words are returned.
 */
export async function* ownRows(pool: pg.Pool, actor: Actor, model: ModelName): AsyncGenerator<object[]> {
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const { rows }: pg.QueryResult<FoundRow> = await pool.query<FoundRow>(
      bindStatement(batchOf(`${model} ${actor.role}`), { last, actor: actor.id }),
    );
    yield visibleRows(actor, model, rows).map((row) => inAuthorsWords(model, row));
    last = rows.length < batchSize(model) ? undefined : String(Reflect.get(rows.at(-1)?.row ?? {}, 'id'));
  }
}
