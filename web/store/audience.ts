import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience, pagedTopics, topicModel } from '#domain/policy/audience.ts';
import { matches, type Related } from '#domain/policy/check.ts';
import { bind, type Rule } from '#domain/policy/rule.ts';
import { type AnyRow, valueOf } from '#web/store/row.ts';

interface AnyAudience {
  routes: readonly (readonly [prefix: string, column: string])[];
  eager: Rule<object>;
  whole: boolean;
}

const table = audience as unknown as Record<ModelName, AnyAudience>;

/** Models whose rows are kept in tables; a lesson's version is a document with a cache of its own. */
export const storedModels = (Object.keys(audience) as ModelName[]).filter((model) => table[model].routes.length > 0);
export const isStored = (model: ModelName): boolean => table[model]?.routes.length > 0;

export const isWhole = (model: ModelName): boolean => table[model].whole;

export const ownTopic = (actor: Actor): string => `u:${actor.id}`;
export const EVERYBODY = 'all';
export const FEED = 'feed:mine';

/** The keys by which a change of this row travels: what the actor always hears, and topics. */
export const routingKeys = (model: ModelName, row: AnyRow): string[] =>
  table[model].routes.map(([prefix, column]) =>
    prefix === EVERYBODY ? EVERYBODY : `${prefix}:${String(valueOf(row, column))}`,
  );

/** The models that `topic` may bring rows of, and the column that holds the topic's value. */
export function modelsIn(topic: string): { model: ModelName; column: string; value: string }[] {
  const [kind = '', value = ''] = topic.split(/:(.*)/s);
  return storedModels.flatMap((model) =>
    table[model].routes.filter(([prefix]) => prefix === kind).map(([, column]) => ({ model, column, value })),
  );
}

/** True for a row that every connection of the actor starts with, so that a snapshot without it says that it is gone. */
export const isEager = (actor: Actor, model: ModelName, row: AnyRow, related: Related): boolean =>
  matches(bind(table[model].eager, actor), row, related);

/** The models of which others lend rows. */
export const lentModels = ['FeedItem', 'PostComment'] as const satisfies readonly ModelName[];
export type LentModel = (typeof lentModels)[number];

/** What somebody else shares is theirs to take back: it is kept only as long as that would be heard. */
export const isLent = (actor: Actor, model: ModelName, row: AnyRow): boolean =>
  (model === 'FeedItem' && valueOf(row, 'owner') !== actor.id) ||
  (model === 'PostComment' && valueOf(row, 'userID') !== actor.id);

/** Whether there are topics about rows of this model. */
export const hasTopics = (model: ModelName | '$cmd'): boolean =>
  Object.values<ModelName | '$cmd'>(topicModel).includes(model);

const streams: readonly string[] = ['catalog', 'feed', ...pagedTopics];

/** A topic that tells what changes and has no rows of its own to begin with: what is paged is never sent whole. */
export const isStreamOnly = (topic: string): boolean => streams.includes(topic.slice(0, topic.indexOf(':')));
