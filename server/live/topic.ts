import type { Actor } from '#domain/account/user.ts';
import { isId } from '#domain/kernel/id.ts';
import { type TopicKind, topicKinds } from '#domain/policy/audience.ts';

/** What a client may follow: all changes of one kind about one thing. */
export interface Topic {
  key: string;
  kind: TopicKind;
  value: string;
}

/** The key that routes to every connection. */
export const EVERYBODY = 'all';

export const ownKey = (actor: Actor): string => `u:${actor.id}`;
export const isOwnKey = (key: string): boolean => key.startsWith('u:');

/** What is shared with whoever follows it. */
export const FEED = 'feed:mine';
/** By which what somebody shares reaches their friends, and what is for everybody reaches all. */
export const feedKey = (value: string): string => `feed:${value}`;

const values = { catalog: 'public', feed: 'mine' } as const;

/** Only what is public is a catalog, and a feed is one's own; everything else is about a row, whose id is looked at before the database is asked. */
export function parseTopic(key: string): Topic | undefined {
  const at = key.indexOf(':');
  const value = key.slice(at + 1);
  const kind = topicKinds.find((known) => known === key.slice(0, at));
  if (kind === undefined) return undefined;
  if (kind === 'catalog' || kind === 'feed' ? value !== values[kind] : !isId(value)) return undefined;
  return { key, kind, value };
}

export const isCatalog = (key: string): boolean => key.startsWith('catalog:');
/** Told as it happens and never sent whole: catalog and feed are paged by HTTP. */
export const isStreamOnly = (key: string): boolean => isCatalog(key) || key === FEED;
