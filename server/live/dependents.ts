import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { bind, type Condition, partsOf, type Rule } from '#domain/policy/rule.ts';
import type { Touched } from '#server/live/touched.ts';
import { somebody } from '#server/store/condition-sql.ts';
import { Recent } from '#server/store/recent.ts';

/** A rule about rows of `model` queries rows of `on` and reads their `fields`. */
interface Dependence {
  model: ModelName;
  on: ModelName;
  /** Prefix of those routing keys of an `on` row that name `model` rows. They include its previous ones and remain when it is deleted. */
  prefix: string;
  fields: readonly string[];
}

const REMEMBERED = 20_000;

/**
 * Cascade rules. When an `on` row changes, a `model` row may become visible or invisible without a change of its own.
 * This concerns only rows that arrive without a request: eager rows, and lessons, which have topics.
 */
const dependences: readonly Dependence[] = (Object.keys(audience) as ModelName[]).flatMap((model) => {
  const eager = bind(audience[model].eager as Rule<object>, somebody('USER'));
  const conditions = model === 'Lesson' ? [eager, conditionFor(somebody('USER'), 'read', model)] : [eager];
  return conditions.flatMap((condition) => questionsOf(model, condition));
});

function questionsOf(model: ModelName, condition: Condition): Dependence[] {
  if (condition.op === 'exists') {
    const { column, model: on, foreign } = condition;
    const route = audience[on].routes.find(([, routed]) => routed === foreign);
    if (column !== 'id' || !route) throw new Error(`the stream cannot follow ${model}.${column} to ${on}.${foreign}`);
    return [{ model, on, prefix: `${route[0]}:`, fields: [foreign, ...fieldsOf(condition.condition)] }];
  }
  return partsOf(condition).flatMap((part) => questionsOf(model, part));
}

function fieldsOf(condition: Condition): string[] {
  if ('column' in condition) return [condition.column];
  return partsOf(condition).flatMap(fieldsOf);
}

/** Rows whose visibility depends on this one. */
export const dependentsOf = ({ model, audience: keys }: Touched): { model: ModelName; id: string }[] =>
  dependences
    .filter(({ on }) => on === model)
    .flatMap(({ model: dependent, prefix }) =>
      [...keys]
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ model: dependent, id: key.slice(prefix.length) })),
    );

/** True if rules about other rows query rows of this model. */
export const isAskedFor = (model: string): boolean => dependences.some(({ on }) => on === model);

/** LRU cache of what rules read of a row, so that its many irrelevant changes (such as a finished step) are skipped. */
export class RuleMemory {
  readonly #seen = new Recent<string>(REMEMBERED);

  hasChanged({ model, id }: Touched, row: object | undefined): boolean {
    const key = `${model} ${id}`;
    const fields = dependences.filter(({ on }) => on === model).flatMap((dependence) => dependence.fields);
    const now =
      row === undefined ? 'gone' : JSON.stringify(fields.map((field): unknown => Reflect.get(row, field) ?? null));
    if (this.#seen.get(key) === now) return false;
    this.#seen.set(key, now);
    return true;
  }
}
