import type { Actor, Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { type Condition, subconditions } from '#domain/policy/rule.ts';
import { columnSql, fromSql, type Scope } from '#server/core/store/read/row-sql.ts';

/**
 * Placeholder id of the actor, so that one SQL statement serves everybody with the same role. No real id looks like it.
 */
const ACTOR_PLACEHOLDER = '$somebody' as UserId;

/** Placeholder actor of a role; a visitor has no role and no actor. */
export const actorPlaceholder = (role: Role | undefined): Actor | undefined => role && { id: ACTOR_PLACEHOLDER, role };

/** SQL for whether `condition` holds for the row of `scope`. It must agree with `matches`, which answers in memory. */
export function conditionSql(condition: Condition, scope: Scope): string {
  const { model, alias, parameters } = scope;
  switch (condition.op) {
    case 'true':
    case 'false':
      return condition.op;
    case 'eq': {
      const column = columnSql(model, condition.column, alias);
      if (condition.value === null) return `${column} is null`;
      return `${column} = ${condition.value === ACTOR_PLACEHOLDER ? scope.actor() : parameters.constant(condition.value)}`;
    }
    case 'notNull':
      return `${columnSql(model, condition.column, alias)} is not null`;
    case 'exists': {
      const inner = { ...scope, model: condition.model, alias: `${alias}x` };
      const joined = `${columnSql(inner.model, condition.foreignColumn, inner.alias)} = ${columnSql(model, condition.column, alias)}`;
      return `exists (select from ${fromSql(inner.model, inner.alias)} where ${joined} and ${conditionSql(condition.condition, inner)})`;
    }
    case 'not':
      return `not ${conditionSql(condition.condition, scope)}`;
    case 'or':
    case 'and':
      if (condition.conditions.length === 0) return condition.op === 'and' ? 'true' : 'false';
      return `(${condition.conditions.map((part) => conditionSql(part, scope)).join(` ${condition.op} `)})`;
  }
}

/** True if the condition reads other rows than the one in question. */
export const readsOtherRows = (condition: Condition): boolean =>
  condition.op === 'exists' || subconditions(condition).some(readsOtherRows);

/** True if the result depends on the actor once their role is known. */
export const dependsOnActor = (condition: Condition): boolean =>
  (condition.op === 'eq' && condition.value === ACTOR_PLACEHOLDER) ||
  (condition.op === 'exists' && dependsOnActor(condition.condition)) ||
  subconditions(condition).some(dependsOnActor);

/** Columns of the row itself that are compared with the actor's id. */
export function actorColumnsIn(condition: Condition): string[] {
  if (condition.op === 'eq') return condition.value === ACTOR_PLACEHOLDER ? [condition.column] : [];
  return subconditions(condition).flatMap(actorColumnsIn);
}
