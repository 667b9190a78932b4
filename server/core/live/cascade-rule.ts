import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { bindRule, type Condition, subconditions } from '#domain/policy/rule.ts';
import type { ChangedRow } from '#server/core/live/changed-row.ts';
import { actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';

/** A rule about rows of `model` queries rows of `on` and reads their `fields`. */
interface CascadeRule {
  model: ModelName;
  on: ModelName;
  /** Prefix of those routing keys of an `on` row that name `model` rows. They include its previous ones and remain when it is deleted. */
  prefix: string;
  fields: readonly string[];
}

const MAX_ENTRIES = 20_000;

/**
 * Cascade rules. When an `on` row changes, a `model` row may become visible or invisible without a change of its own.
 * This concerns only rows that arrive without a request: eager rows, and lessons, which have topics.
 */
const cascadeRules: readonly CascadeRule[] = (Object.keys(audience) as ModelName[]).flatMap((model) => {
  const eager = bindRule(audience[model].eager, actorPlaceholder('USER'));
  const conditions = model === 'Lesson' ? [eager, conditionFor(actorPlaceholder('USER'), 'read', model)] : [eager];
  return conditions.flatMap((condition) => rulesOf(model, condition));
});

function rulesOf(model: ModelName, condition: Condition): CascadeRule[] {
  if (condition.op === 'exists') {
    const { column, model: on, foreignColumn } = condition;
    const route = audience[on].routes.find(([, routed]) => routed === foreignColumn);
    if (column !== 'id' || !route)
      throw new Error(`the stream cannot follow ${model}.${column} to ${on}.${foreignColumn}`);
    return [{ model, on, prefix: `${route[0]}:`, fields: [foreignColumn, ...fieldsOf(condition.condition)] }];
  }
  return subconditions(condition).flatMap((part) => rulesOf(model, part));
}

function fieldsOf(condition: Condition): string[] {
  if ('column' in condition) return [condition.column];
  return subconditions(condition).flatMap(fieldsOf);
}

/** Rows whose visibility depends on this one. */
export const dependentsOf = ({ model, audience: keys }: ChangedRow): { model: ModelName; id: string }[] =>
  cascadeRules
    .filter(({ on }) => on === model)
    .flatMap(({ model: dependent, prefix }) =>
      [...keys]
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ model: dependent, id: key.slice(prefix.length) })),
    );

/** True if rules about other rows query rows of this model. */
export const hasDependents = (model: string): boolean => cascadeRules.some(({ on }) => on === model);

/** LRU cache of what rules read of a row, so that its many irrelevant changes (such as a finished step) are skipped. */
export class RuleInputCache {
  readonly #seen = new LruCache<string>(MAX_ENTRIES);

  hasChanged({ model, id }: ChangedRow, row: object | undefined): boolean {
    const key = `${model} ${id}`;
    const fields = cascadeRules.filter(({ on }) => on === model).flatMap((rule) => rule.fields);
    const now =
      row === undefined ? 'gone' : JSON.stringify(fields.map((field): unknown => Reflect.get(row, field) ?? null));
    if (this.#seen.get(key) === now) return false;
    this.#seen.set(key, now);
    return true;
  }
}
