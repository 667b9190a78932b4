import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience, pagedTopics, type RowTopicKind, topicColumn, topicModel } from '#domain/policy/audience.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { bind, type Condition, type Rule } from '#domain/policy/rule.ts';
import { rightTo } from '#server/live/grants.ts';
import type { Topic } from '#server/live/topic.ts';
import { conditionSql, somebody } from '#server/store/condition-sql.ts';
import { scopeOf } from '#server/store/read-sql.ts';
import { columnSql, fromSql, rowSql, type Scope } from '#server/store/row-sql.ts';
import { type Found, seenRows } from '#server/store/seen.ts';
import { flagsSql } from '#server/store/sight.ts';
import { call, type Parameters, remember, type Statement, statement } from '#server/store/statement.ts';
import type { Rows } from '#sync/protocol.ts';

const models = Object.keys(audience) as ModelName[];
const eagerRule = (model: ModelName): Rule<object> => audience[model].eager as Rule<object>;

/** Model name in a topic's statement for the row that means that the actor may follow the topic. */
const RIGHT = '$right';

type Labelled = Found & { model: ModelName | typeof RIGHT };

/** SQL of the rows of one model that actors of the role may read, restricted by `which`. */
const part = (model: ModelName, role: Role, parameters: Parameters, which: (scope: Scope) => string): string => {
  const scope = scopeOf(model, parameters);
  const mayRead = conditionSql(conditionFor(somebody(role), 'read', model), scope);
  return `select '${model}' as model, ${rowSql(model, 'x')} as row${flagsSql(role, scope)} from ${fromSql(model, 'x')} where ${which(scope)} and ${mayRead}`;
};

/** Statement for the first snapshot of an actor's connections: eager rows of all models at one moment. */
const eagerStatement = remember(
  (role: Role): Statement =>
    statement((parameters) =>
      models
        .map((model): [ModelName, Condition] => [model, bind(eagerRule(model), somebody(role))])
        .filter(([, condition]) => condition.op !== 'false')
        .map(([model, condition]) => part(model, role, parameters, (scope) => conditionSql(condition, scope)))
        .join(' union all '),
    ),
);

/** Statement for the rows of a topic and for the actor's permission to follow it. */
const topicStatement = remember((key: string): Statement => {
  const [kind, role] = key.split(' ') as [RowTopicKind, Role];
  const about = topicModel[kind];
  return statement((parameters) => {
    const value = parameters.given('value');
    const right = conditionSql(rightTo(kind, role), scopeOf(about, parameters));
    const told = pagedTopics.includes(kind) ? [] : models;
    const rows = told.flatMap((model) =>
      audience[model].routes
        .filter(([prefix]) => prefix === kind)
        .map(([, column]) =>
          part(model, role, parameters, (scope) => `${columnSql(model, column, scope.alias)} = ${value}`),
        ),
    );
    const may = `select '${RIGHT}' as model, null::jsonb as row, null::json as flags from ${fromSql(about, 'x')} where ${columnSql(about, topicColumn(kind), 'x')} = ${value} and ${right}`;
    return [may, ...rows].join(' union all ');
  });
});

export async function eagerRows(db: pg.Pool, actor: Actor): Promise<Rows> {
  const { rows } = await db.query<Labelled>(call(eagerStatement(actor.role), { actor: actor.id }));
  return rowsByModel(actor, rows);
}

/** Rows of a topic. Undefined if the actor may not follow it. */
export async function topicRows(db: pg.Pool, actor: Actor, { kind, value }: Topic): Promise<Rows | undefined> {
  const { rows } = await db.query<Labelled>(call(topicStatement(`${kind} ${actor.role}`), { value, actor: actor.id }));
  return rows.some(({ model }) => model === RIGHT) ? rowsByModel(actor, rows) : undefined;
}

function rowsByModel(actor: Actor, found: readonly Labelled[]): Rows {
  const m: Rows = {};
  for (const model of models) {
    const rows = found.filter((each) => each.model === model);
    if (rows.length > 0) Object.assign(m, { [model]: seenRows(actor, model, rows) });
  }
  return m;
}
