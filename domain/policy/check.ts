import type { ModelName } from '#domain/models.ts';
import type { Condition } from '#domain/policy/rule.ts';

/** Looks up the rows of `model` whose `column` is `value`, among those that the caller has. */
export type Related = (model: ModelName, column: string, value: unknown) => readonly object[];

/**
 * Evaluates a condition on one row in memory. A test proves that the SQL form of each condition gives the same result.
 */
export function matches(condition: Condition, row: object, related: Related): boolean {
  switch (condition.op) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'eq':
      return (Reflect.get(row, condition.column) ?? null) === condition.value;
    case 'notNull':
      return (Reflect.get(row, condition.column) ?? null) !== null;
    case 'exists': {
      const value: unknown = Reflect.get(row, condition.column) ?? null;
      if (value === null) return false;
      return related(condition.model, condition.foreignColumn, value).some((other) =>
        matches(condition.condition, other, related),
      );
    }
    case 'not':
      return !matches(condition.condition, row, related);
    case 'or':
      return condition.conditions.some((c) => matches(c, row, related));
    case 'and':
      return condition.conditions.every((c) => matches(c, row, related));
  }
}
