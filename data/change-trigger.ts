import { modelNames, snakeCase, tableOf } from '#data/relation.ts';
import { audience } from '#domain/policy/audience.ts';
import type { ModelName } from '#domain/models.ts';

/** The trigger's arguments: the model, then a prefix and a column for each route. */
export const triggerArguments = (model: ModelName): string[] => [
  model,
  ...audience[model].routes.flatMap(([prefix, field]) => [prefix, snakeCase(field)]),
];

/**
 * The models whose table has a trigger for the change stream. Changes of TokenTransaction come from the ledger, and nobody
 * is told of a Member.
 */
export const toldModels = modelNames.filter(
  (model) => tableOf(model) !== undefined && audience[model].routes.length > 0,
);

/** The statement that makes the changes of `model` known to its audience. */
export function changeTrigger(model: ModelName): string {
  const given = triggerArguments(model).map((argument) => `'${argument}'`);
  return `create trigger record_change after insert or update or delete on "${tableOf(model)}" for each row execute function record_change(${given.join(', ')})`;
}
