import type { Actor, Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';

/**
 * A permission on rows of one model, as data: `bindRule` turns it into a condition for one actor, which is checked in
 * memory, in SQL and for live changes.
 */
export type Rule<Row> =
  | { readonly kind: 'anyone' | 'nobody' | 'signedIn' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'owner'; readonly column: UserColumn<Row> }
  | { readonly kind: 'where'; readonly match: Match<Row> }
  | { readonly kind: 'related'; readonly column: keyof Row & string; readonly to: RelatedRule }
  | { readonly kind: 'not'; readonly rule: Rule<Row> }
  | { readonly kind: 'any' | 'all'; readonly rules: readonly Rule<Row>[] };

type UserColumn<Row> = { [K in keyof Row]: Row[K] extends UserId | null ? K : never }[keyof Row] & string;

type Value = string | number | boolean | null;
/** Matches any value except null. */
export const notNull = { not: null } as const;
type Match<Row> = { readonly [K in keyof Row]?: Extract<Row[K], Value> | typeof notNull };

/** A rule about those rows of another model whose `column` equals a column of the row in question. */
type RelatedRule = {
  [M in ModelName]: { readonly model: M; readonly column: keyof Models[M] & string; readonly rule: Rule<Models[M]> };
}[ModelName];

export const nobody = { kind: 'nobody' } as const;
export const signedIn = { kind: 'signedIn' } as const;
export const role = <const R extends Role>(name: R) => ({ kind: 'role', role: name }) as const;
export const owner = <const C extends string>(column: C) => ({ kind: 'owner', column }) as const;
export const where = <const M extends object>(match: M) => ({ kind: 'where', match }) as const;
export const any = <const R extends readonly unknown[]>(...rules: R) => ({ kind: 'any', rules }) as const;
export const all = <const R extends readonly unknown[]>(...rules: R) => ({ kind: 'all', rules }) as const;

/** Holds if the row of `model` whose id is in this row's `column` satisfies `rule`, which may itself be `through`. */
export const through = <const C extends string, M extends ModelName, const R extends Rule<Models[M]>>(
  column: C,
  model: M,
  rule: R,
) => ({ kind: 'related', column, to: { model, column: 'id', rule } }) as const;

/** Holds if at least one row of `model` whose `foreignColumn` equals this row's `column` satisfies `rule`. */
export const hasRelated = <
  const C extends string,
  M extends ModelName,
  const F extends keyof Models[M] & string,
  const R extends Rule<Models[M]>,
>(
  column: C,
  model: M,
  foreignColumn: F,
  rule: R,
) => ({ kind: 'related', column, to: { model, column: foreignColumn, rule } }) as const;

/**
 * Negates a rule about related rows. Only these, because in SQL they are always true or false, whereas a comparison with
 * a null column is unknown, and so is its negation.
 */
export const not = <const R extends { readonly kind: 'related' }>(rule: R) => ({ kind: 'not', rule }) as const;

/**
 * A rule bound to an actor, without roles and owners, so that a database can evaluate it. `eq` with null holds if the
 * column is null (`is null`).
 */
export type Condition =
  | { op: 'true' | 'false' }
  | { op: 'eq'; column: string; value: Value }
  | { op: 'notNull'; column: string }
  | { op: 'exists'; column: string; model: ModelName; foreignColumn: string; condition: Condition }
  | { op: 'not'; condition: Condition }
  | { op: 'or' | 'and'; conditions: Condition[] };

/** Direct parts of `not`, `or` and `and`. The condition inside `exists` is no part, because it is about other rows. */
export function subconditions(condition: Condition): Condition[] {
  if (condition.op === 'not') return [condition.condition];
  return 'conditions' in condition ? condition.conditions : [];
}

/** Replaces the actor in a rule by constants. @param actor undefined for a visitor */
export function bindRule<Row>(rule: Rule<Row>, actor: Actor | undefined): Condition {
  switch (rule.kind) {
    case 'anyone':
      return { op: 'true' };
    case 'nobody':
      return { op: 'false' };
    case 'signedIn':
      return { op: actor ? 'true' : 'false' };
    case 'role':
      return { op: actor?.role === rule.role ? 'true' : 'false' };
    case 'owner':
      return actor ? { op: 'eq', column: rule.column, value: actor.id } : { op: 'false' };
    case 'where':
      return {
        op: 'and',
        conditions: Object.entries<Value | typeof notNull | undefined>(rule.match).map(([column, value]) =>
          typeof value === 'object' && value !== null
            ? { op: 'notNull', column }
            : { op: 'eq', column, value: value ?? null },
        ),
      };
    case 'related': {
      const { model, column: foreignColumn } = rule.to;
      // RelatedRule is a union over all models, so its rule has no single row type. The compiler checked it at its definition.
      const condition = bindRule(rule.to.rule as Rule<object>, actor);
      return condition.op === 'false'
        ? condition
        : { op: 'exists', column: rule.column, model, foreignColumn, condition };
    }
    case 'not': {
      const condition = bindRule(rule.rule, actor);
      return condition.op === 'false' ? { op: 'true' } : { op: 'not', condition };
    }
    case 'any':
      return simplify(
        'or',
        rule.rules.map((r) => bindRule(r, actor)),
      );
    case 'all':
      return simplify(
        'and',
        rule.rules.map((r) => bindRule(r, actor)),
      );
  }
}

/** Removes constants, so that a condition which no row can satisfy is plainly `false`. */
function simplify(op: 'or' | 'and', conditions: Condition[]): Condition {
  const decisive = op === 'or' ? 'true' : 'false';
  if (conditions.some((c) => c.op === decisive)) return { op: decisive };
  const rest = conditions.filter((c) => c.op !== 'true' && c.op !== 'false');
  if (rest.length === 0) return { op: op === 'or' ? 'false' : 'true' };
  return rest.length === 1 && rest[0] ? rest[0] : { op, conditions: rest };
}
