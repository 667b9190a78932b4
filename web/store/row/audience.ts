import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience, pagedTopics, topicModel } from '#domain/policy/audience.ts';
import { matches, type Related } from '#domain/policy/check.ts';
import { bindRule } from '#domain/policy/rule.ts';
import { type ModelRow, columnValue } from '#web/store/row/row.ts';

/** Models whose rows have tables in the browser. Lesson versions are documents and have a cache of their own. */
export const storedModels = (Object.keys(audience) as ModelName[]).filter((model) => audience[model].routes.length > 0);
export const isStored = (model: ModelName): boolean => audience[model]?.routes.length > 0;

export const isFullySynced = (model: ModelName): boolean => audience[model].whole;

export const ownTopic = (actor: Actor): string => `user:${actor.id}`;
export const EVERYBODY = 'all';
export const FEED_TOPIC = 'feed:mine';

/** Routing keys of a row's changes: `all`, the owner's topic (`user:...`), or a topic that clients subscribe to. */
export const routingKeys = (model: ModelName, row: ModelRow): string[] =>
  audience[model].routes.map(([prefix, column]) =>
    prefix === EVERYBODY ? EVERYBODY : `${prefix}:${String(columnValue(row, column))}`,
  );

/** Models whose rows `topic` may send, and the column that holds the topic's value. */
export function modelsOfTopic(topic: string): { model: ModelName; column: string; value: string }[] {
  const [kind = '', value = ''] = topic.split(/:(.*)/s);
  return storedModels.flatMap((model) =>
    audience[model].routes.filter(([prefix]) => prefix === kind).map(([, column]) => ({ model, column, value })),
  );
}

/** True for a row that every snapshot of the actor contains; a snapshot without it means that the row is gone. */
export const isEager = (actor: Actor, model: ModelName, row: ModelRow, related: Related): boolean =>
  matches(bindRule(audience[model].eager, actor), row, related);

/** Models of which a device may hold rows that other people share with the actor. */
export const sharedModels = ['FeedItem', 'PostComment'] as const satisfies readonly ModelName[];
export type SharedRowModel = (typeof sharedModels)[number];

/**
 * True for a row that someone else shares. Its owner may unshare it at any time, so a device keeps it only as long as
 * it would be told.
 */
export const isSharedByOther = (actor: Actor, model: ModelName, row: ModelRow): boolean =>
  (model === 'FeedItem' && columnValue(row, 'owner') !== actor.id) ||
  (model === 'PostComment' && columnValue(row, 'userID') !== actor.id);

/** True if some topic is about rows of this model. */
export const hasTopics = (model: ModelName | '$cmd'): boolean =>
  Object.values<ModelName | '$cmd'>(topicModel).includes(model);

const streams: readonly string[] = ['catalog', 'feed', ...pagedTopics];

/** True for a topic that sends changes only and no snapshot, because its rows are fetched in pages. */
export const isStreamOnly = (topic: string): boolean => streams.includes(topic.slice(0, topic.indexOf(':')));
