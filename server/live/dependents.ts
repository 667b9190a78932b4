import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { bind, type Condition, partsOf, type Rule } from '#domain/policy/rule.ts';
import type { Touched } from '#server/live/touched.ts';
import { somebody } from '#server/store/condition-sql.ts';
import { Recent } from '#server/store/recent.ts';

/** A rule about rows of `model` asks for rows of `on`, and looks at `fields` of them. */
interface Dependence {
  model: ModelName;
  on: ModelName;
  /** The routing keys of a row of `on` that begin so name the rows of `model`: also where it was before, and when it is gone. */
  prefix: string;
  fields: readonly string[];
}

const REMEMBERED = 20_000;

/**
 * When such a row changes, another row may have come into or gone out of somebody's sight without a change of its own. Only
 * what arrives unasked can be concerned: eager rows, and lessons, which topics are about.
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

/** The rows whose sight hangs on this one. */
export const dependentsOf = ({ model, audience: keys }: Touched): { model: ModelName; id: string }[] =>
  dependences
    .filter(({ on }) => on === model)
    .flatMap(({ model: dependent, prefix }) =>
      [...keys]
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ model: dependent, id: key.slice(prefix.length) })),
    );

/** Whether rules about other rows ask for rows of this model. */
export const isAskedFor = (model: string): boolean => dependences.some(({ on }) => on === model);

/** Remembers what rules saw of a row, so that its many other changes (a step done) are told from those that matter. */
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
