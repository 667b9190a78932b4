import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { type Related, matches } from '#domain/policy/check.ts';
import { type Condition, bind, type Rule } from '#domain/policy/rule.ts';
import { type Action, policy, type PolicyTable } from '#domain/policy/table.ts';

const table: PolicyTable = policy;

const readRule = <M extends ModelName>(model: M): Rule<Models[M]> => ({
  kind: 'any',
  rules: Object.values(table[model].read),
});

const ruleOf = <M extends ModelName>(model: M, action: Action | 'list'): Rule<Models[M]> => {
  if (action === 'read') return readRule(model);
  if (action === 'list') return { kind: 'all', rules: [readRule(model), table[model].list ?? { kind: 'anyone' }] };
  return table[model][action];
};

/** The condition under which `actor` may do `action` to a row of `model`; the source of checks, SQL and stream filters. */
export const conditionFor = (actor: Actor | undefined, action: Action | 'list', model: ModelName): Condition =>
  bind(ruleOf(model, action), actor);

/** The condition of each view of `model`, in the table's order. */
export const viewConditions = (actor: Actor | undefined, model: ModelName): [view: string, condition: Condition][] =>
  Object.entries(table[model].read).map(([view, rule]) => [view, bind(rule, actor)]);

/** The names of the views through which `actor` sees this row, in the table's order; none means the row is not theirs to see. */
export function viewsOf(actor: Actor | undefined, model: ModelName, row: object, related: Related): string[] {
  return viewConditions(actor, model)
    .filter(([, condition]) => matches(condition, row, related))
    .map(([view]) => view);
}
