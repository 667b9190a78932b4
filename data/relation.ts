import { columnTypes } from '#data/columns.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';

/** SQL names are the snake_case of models and fields (D-67), but for these. */
const otherNames: { [M in ModelName]?: string } = { OpenAIChatResponse: 'open_ai_chat_response' };

/** Models that are read from a view. */
const views: { [M in ModelName]?: string } = {
  TokenWallet: 'token_wallet_view',
  TokenTransaction: 'token_transaction_view',
  Member: 'member_view',
};

/** Models that only a view has: entries of the ledger, and users. */
const withoutTable: ReadonlySet<ModelName> = new Set(['TokenTransaction', 'Member']);

export const modelNames = Object.keys(audience) as ModelName[];

export const snakeCase = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The table that a model is written to, without quotes; undefined for a model that only a view has. */
export const tableOf = (model: ModelName): string | undefined =>
  withoutTable.has(model) ? undefined : (otherNames[model] ?? snakeCase(model));

/** Where the rows of a model are in SQL. */
export interface Relation {
  /** The table or view to read rows from, quoted where it has to be. */
  readonly read: string;
  /** SQL columns by field. */
  readonly columns: ReadonlyMap<string, string>;
  /** Fields kept as jsonb: a driver must be given their JSON text, because it would write a list as an array of Postgres. */
  readonly json: ReadonlySet<string>;
  readonly nullable: ReadonlySet<string>;
}

/** The table or view that a model is read from, without quotes. */
export const readName = (model: ModelName): string => views[model] ?? tableOf(model) ?? '';

const relations = new Map<ModelName, Relation>();

export function relationOf(model: ModelName): Relation {
  const known = relations.get(model);
  if (known) return known;
  const relation = describe(model);
  relations.set(model, relation);
  return relation;
}

function describe(model: ModelName): Relation {
  const read = readName(model);
  const types = Object.entries<string>(columnTypes[model]);
  const ofType = (isIt: (type: string) => boolean) =>
    new Set(types.flatMap(([field, type]) => (isIt(type) ? [field] : [])));
  return {
    read: read === 'user' ? `"${read}"` : read,
    columns: new Map(types.map(([field]) => [field, snakeCase(field)])),
    json: ofType((type) => type.startsWith('jsonb')),
    nullable: ofType((type) => type.endsWith('| null')),
  };
}
