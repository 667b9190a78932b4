import type { Actor } from '#domain/account/user.ts';
import { isId } from '#domain/kernel/id.ts';
import { type TopicKind, topicKinds } from '#domain/policy/audience.ts';

/** A topic that a client may follow: all changes of one kind about one thing. */
export interface Topic {
  key: string;
  kind: TopicKind;
  value: string;
}

/** Routing key of every connection. */
export const EVERYBODY = 'all';

export const ownKey = (actor: Actor): string => `user:${actor.id}`;
export const isOwnKey = (key: string): boolean => key.startsWith('user:');

/** Topic of the posts that are shared with its subscriber. */
export const FEED = 'feed:mine';
/** Routing key of the posts of one person for their friends, or of the public posts. */
export const feedKey = (value: string): string => `feed:${value}`;

const values = { catalog: 'public', feed: 'mine' } as const;

/**
 * Parses a topic. The only catalog is the public one, and the only feed is the actor's own. All other topics are
 * about a row, whose id is checked before the database is queried.
 */
export function parseTopic(key: string): Topic | undefined {
  const at = key.indexOf(':');
  const value = key.slice(at + 1);
  const kind = topicKinds.find((known) => known === key.slice(0, at));
  if (kind === undefined) return undefined;
  if (kind === 'catalog' || kind === 'feed' ? value !== values[kind] : !isId(value)) return undefined;
  return { key, kind, value };
}

export const isCatalog = (key: string): boolean => key.startsWith('catalog:');
/** True for topics that send only live changes and no snapshot. Catalog and feed are paged by HTTP. */
export const isStreamOnly = (key: string): boolean => isCatalog(key) || key === FEED;
