import type { ModelName } from '#domain/models.ts';
import type { Condition } from '#domain/policy/rule.ts';

/** The rows of `model` whose `column` holds `value`, as far as whoever asks has them. */
export type Related = (model: ModelName, column: string, value: unknown) => readonly object[];

/** A condition asked of one row in memory. The database's reading of the same condition is proven equal to it. */
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
      return related(condition.model, condition.foreign, value).some((other) =>
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
