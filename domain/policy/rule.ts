import type { Actor, Role } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';

type UserColumn<Row> = { [K in keyof Row]: Row[K] extends UserId | null ? K : never }[keyof Row] & string;
type Value = string | number | boolean | null;
/** Matches any value except null. */
export const notNull = { not: null } as const;
type Match<Row> = { readonly [K in keyof Row]?: Extract<Row[K], Value> | typeof notNull };

/**
 * A permission as data, without code of its own, so that it can be turned into a check, an SQL filter or a stream
 * filter.
 */
export type Rule<Row> =
  | { readonly kind: 'anyone' | 'nobody' | 'signedIn' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'owner'; readonly column: UserColumn<Row> }
  | { readonly kind: 'where'; readonly match: Match<Row> }
  | { readonly kind: 'related'; readonly column: keyof Row & string; readonly to: RelatedRule }
  | { readonly kind: 'unless'; readonly rule: Rule<Row> }
  | { readonly kind: 'any' | 'all'; readonly rules: readonly Rule<Row>[] };

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

/** Holds if the row of `model` whose id is in this row's `column` satisfies `rule`. Chains may have any depth. */
export const through = <const C extends string, M extends ModelName, const R extends Rule<Models[M]>>(
  column: C,
  model: M,
  rule: R,
) => ({ kind: 'related', column, to: { model, column: 'id', rule } }) as const;

/** Holds if some row of `model` whose `foreign` column equals this row's `column` satisfies `rule`. */
export const some = <
  const C extends string,
  M extends ModelName,
  const F extends keyof Models[M] & string,
  const R extends Rule<Models[M]>,
>(
  column: C,
  model: M,
  foreign: F,
  rule: R,
) => ({ kind: 'related', column, to: { model, column: foreign, rule } }) as const;

/** Negates a rule about related rows. */
export const unless = <const R extends { readonly kind: 'related' }>(rule: R) => ({ kind: 'unless', rule }) as const;

/** A rule bound to an actor: plain conditions that a database can evaluate. */
export type Condition =
  | { op: 'true' | 'false' }
  | { op: 'eq'; column: string; value: Value }
  | { op: 'notNull'; column: string }
  | { op: 'exists'; column: string; model: ModelName; foreign: string; condition: Condition }
  | { op: 'not'; condition: Condition }
  | { op: 'or' | 'and'; conditions: Condition[] };

/** Direct subconditions on the same row. */
export function partsOf(condition: Condition): Condition[] {
  if (condition.op === 'not') return [condition.condition];
  return 'conditions' in condition ? condition.conditions : [];
}

export function bind<Row>(rule: Rule<Row>, actor: Actor | undefined): Condition {
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
      const { model, column: foreign } = rule.to;
      // The union of related rules has no common row type; each was checked against its own model where it was written.
      const condition = bind(rule.to.rule as Rule<object>, actor);
      return condition.op === 'false' ? condition : { op: 'exists', column: rule.column, model, foreign, condition };
    }
    case 'unless': {
      const condition = bind(rule.rule, actor);
      return condition.op === 'false' ? { op: 'true' } : { op: 'not', condition };
    }
    case 'any':
      return simplify(
        'or',
        rule.rules.map((r) => bind(r, actor)),
      );
    case 'all':
      return simplify(
        'and',
        rule.rules.map((r) => bind(r, actor)),
      );
  }
}

/** Simplifies constants, so that "can this actor ever do this" needs no row. */
function simplify(op: 'or' | 'and', conditions: Condition[]): Condition {
  const decisive = op === 'or' ? 'true' : 'false';
  if (conditions.some((c) => c.op === decisive)) return { op: decisive };
  const rest = conditions.filter((c) => c.op !== 'true' && c.op !== 'false');
  if (rest.length === 0) return { op: op === 'or' ? 'false' : 'true' };
  return rest.length === 1 && rest[0] ? rest[0] : { op, conditions: rest };
}
