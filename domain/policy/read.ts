import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { type Related, matches } from '#domain/policy/check.ts';
import { type Condition, bindRule, nobody, type Rule } from '#domain/policy/rule.ts';
import { type Action, adminRules, policy, type PolicyTable } from '#domain/policy/table.ts';

/** Actions that the policy table has rules for. */
export type PolicyAction =
  | Action
  | 'list'
  | 'restore'
  | 'merge'
  | 'withdraw'
  | 'measure'
  | 'hide'
  | 'hideFromPage'
  | 'acceptDeletion'
  | 'suspend'
  | 'setRole';

const readRule = <M extends ModelName>(table: PolicyTable, model: M): Rule<Models[M]> => ({
  kind: 'any',
  rules: Object.values(table[model].read),
});

const ruleOf = <M extends ModelName>(table: PolicyTable, model: M, action: PolicyAction): Rule<Models[M]> => {
  if (action === 'read') return readRule(table, model);
  if (action === 'list')
    return { kind: 'all', rules: [readRule(table, model), table[model].list ?? { kind: 'anyone' }] };
  return table[model][action] ?? nobody;
};

/**
 * Condition under which `actor` may perform an action on a row of `model`; checks, SQL and stream filters all derive
 * from it.
 */
export const conditionFor = (
  actor: Actor | undefined,
  action: PolicyAction,
  model: ModelName,
  table: PolicyTable = policy,
): Condition => bindRule(ruleOf(table, model, action), actor);

/** Condition of each view of `model`, in the table's order. */
export const viewConditions = (actor: Actor | undefined, model: ModelName): [view: string, condition: Condition][] =>
  Object.entries((policy as PolicyTable)[model].read).map(([view, rule]) => [view, bindRule(rule, actor)]);

/**
 * Names of the views through which `actor` sees this row, in the table's order; an empty list means that the row is not
 * visible.
 */
export function viewsOf(actor: Actor | undefined, model: ModelName, row: object, related: Related): string[] {
  return viewConditions(actor, model)
    .filter(([, condition]) => matches(condition, row, related))
    .map(([view]) => view);
}

/** True if a person may perform an administrative action of the school. */
export const canAdminister = (actor: Actor, action: keyof typeof adminRules): boolean =>
  bindRule(adminRules[action], actor).op === 'true';
