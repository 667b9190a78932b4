import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience, pagedTopics, type RowTopicKind, topicColumn, topicModel } from '#domain/policy/audience.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { bindRule, type Condition } from '#domain/policy/rule.ts';
import { topicCondition } from '#server/core/live/topic-permission.ts';
import type { Topic } from '#server/core/live/topic.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/core/store/read/row-sql.ts';
import { type FoundRow, visibleRows } from '#server/core/store/read/visible-row.ts';
import { flagsSql } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  type Parameters,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import type { Rows } from '#sync/core/protocol.ts';

const models = Object.keys(audience) as ModelName[];

/** Model name in a topic's statement for the row that means that the actor may follow the topic. */
const PERMISSION = '$right';

type LabeledRow = FoundRow & { model: ModelName | typeof PERMISSION };

/** SQL of the rows of one model that actors of the role may read, restricted by `which`. */
const part = (model: ModelName, role: Role, parameters: Parameters, which: (scope: Scope) => string): string => {
  const scope = scopeOf(model, parameters);
  const mayRead = conditionSql(conditionFor(actorPlaceholder(role), 'read', model), scope);
  return `select '${model}' as model, ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')} where ${which(scope)} and ${mayRead}`;
};

/** Statement for the first snapshot of an actor's connections: eager rows of all models at one moment. */
const eagerStatement = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement((parameters) =>
      models
        .map((model): [ModelName, Condition] => [model, bindRule(audience[model].eager, actorPlaceholder(role))])
        .filter(([, condition]) => condition.op !== 'false')
        .map(([model, condition]) => part(model, role, parameters, (scope) => conditionSql(condition, scope)))
        .join(' union all '),
    ),
);

/** Statement for the rows of a topic and for the actor's permission to follow it. */
const topicStatement = memoize((key: string): PreparedStatement => {
  const [kind, role] = key.split(' ') as [RowTopicKind, Role];
  const about = topicModel[kind];
  return prepareStatement((parameters) => {
    const value = parameters.named('value');
    const right = conditionSql(topicCondition(kind, role), scopeOf(about, parameters));
    const included = pagedTopics.includes(kind) ? [] : models;
    const rows = included.flatMap((model) =>
      audience[model].routes
        .filter(([prefix]) => prefix === kind)
        .map(([, column]) =>
          part(model, role, parameters, (scope) => `${columnSql(model, column, scope.alias)} = ${value}`),
        ),
    );
    const may = `select '${PERMISSION}' as model, null::jsonb as row, null::json as flags from ${fromSql(about, 'x')} where ${columnSql(about, topicColumn(kind), 'x')} = ${value} and ${right}`;
    return [may, ...rows].join(' union all ');
  });
});

export async function eagerRows(db: pg.Pool, actor: Actor): Promise<Rows> {
  const { rows } = await db.query<LabeledRow>(bindStatement(eagerStatement(actor.role), { actor: actor.id }));
  return rowsByModel(actor, rows);
}

/** Rows of a topic. Undefined if the actor may not follow it. */
export async function topicRows(db: pg.Pool, actor: Actor, { kind, value }: Topic): Promise<Rows | undefined> {
  const { rows } = await db.query<LabeledRow>(
    bindStatement(topicStatement(`${kind} ${actor.role}`), { value, actor: actor.id }),
  );
  return rows.some(({ model }) => model === PERMISSION) ? rowsByModel(actor, rows) : undefined;
}

function rowsByModel(actor: Actor, found: readonly LabeledRow[]): Rows {
  const m: Rows = {};
  for (const model of models) {
    const rows = found.filter((each) => each.model === model);
    if (rows.length > 0) Object.assign(m, { [model]: visibleRows(actor, model, rows) });
  }
  return m;
}
