import { getTableName } from 'drizzle-orm';
import { tables, relationOf } from '#data/schema/relation.ts';
import { audience } from '#domain/policy/audience.ts';
import type { ModelName } from '#domain/models.ts';

/** The trigger's arguments: the model, then a prefix and a column for each route. */
export const triggerArguments = (model: ModelName): string[] => [
  model,
  ...audience[model].routes.flatMap(([prefix, field]) => [
    prefix,
    field === '' ? '' : (relationOf(model).columns.get(field) ?? ''),
  ]),
];

/** The models whose changes are told from their own table. TokenTransaction's come from the ledger, of a Member nobody is told, and unrouted ones stay untold. */
export const toldModels = (Object.keys(tables) as ModelName[]).filter(
  (model) => tables[model] !== undefined && audience[model].routes.length > 0,
);

/** The statement that makes the changes of `model` known to its audience; migrations hold what this answers. */
export function changeTrigger(model: ModelName): string {
  const table = tables[model];
  if (!table) throw new Error(`${model} has no table`);
  const given = triggerArguments(model).map((argument) => `'${argument}'`);
  return `create trigger sync_change after insert or update or delete on "${getTableName(table)}" for each row execute function sync_change(${given.join(', ')});`;
}
