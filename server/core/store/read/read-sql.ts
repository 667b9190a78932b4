import type { Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { conditionFor } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import { policy } from '#domain/policy/table.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/core/store/read/row-sql.ts';
import {
  type Parameters,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import { whereSql } from '#server/core/store/read/where-sql.ts';

/** Scope of a statement about rows `x` of `model`, whose parameter `actor` is the actor's id. */
export const scopeOf = (model: ModelName, parameters: Parameters): Scope => ({
  model,
  alias: 'x',
  parameters,
  actor: () => parameters.named('actor'),
});

/** Lock of the rows read. Rows that nobody may write, and views, are read without one. */
const lockSql = (model: ModelName): string => {
  const isWritten =
    policy[model].update.kind !== 'nobody' ||
    policy[model].delete.kind !== 'nobody' ||
    columns[model].computed.length > 0;
  // References to the row do not wait: its key never changes.
  return isWritten ? 'for no key update of x' : '';
};

/** Selects the row of a given id and locks it. */
export const findStatement = memoize(
  (model: ModelName): PreparedStatement =>
    prepareStatement(
      (parameters) =>
        `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.id = ${parameters.named('id')} ${lockSql(model)}`,
    ),
);

/** Selects the rows that match `where` and that a person of `role` may read, locked in the order of their ids. */
export const listStatement = (model: ModelName, where: object, role: Role): PreparedStatement =>
  prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    const mayRead = conditionSql(conditionFor(actorPlaceholder(role), 'read', model), scope);
    return `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where ${whereSql(where, scope)} and ${mayRead} order by x.id ${lockSql(model)}`;
  });

/** Selects the rows whose `column` is one of the given `values` and for which `condition` holds. */
export const relatedStatement = (model: ModelName, column: string, condition: Condition): PreparedStatement =>
  prepareStatement((parameters) => {
    const scope = scopeOf(model, parameters);
    const isRequested = `${columnSql(model, column, 'x')} = any(${parameters.named('values')})`;
    return `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where ${isRequested} and ${conditionSql(condition, scope)}`;
  });
