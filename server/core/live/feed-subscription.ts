import type pg from 'pg';
import type { Connection } from '#server/core/live/connection.ts';
import type { Router } from '#server/core/live/router.ts';
import { FEED, feedKey } from '#server/core/live/topic.ts';

/** Pairs of each given person and a friend. */
const friends = `select f.requester_id::text as person, f.addressee_id::text as friend from friendship f
    where f.status = 'ACCEPTED' and f.requester_id = any($1::uuid[])
  union all
  select f.addressee_id::text, f.requester_id::text from friendship f
    where f.status = 'ACCEPTED' and f.addressee_id = any($1::uuid[])`;

/** Subscribes connections with the feed topic to public posts and to the posts of each current friend. */
export async function subscribeToFriends(
  db: pg.Pool | pg.ClientBase,
  router: Router,
  followers: readonly Connection[],
): Promise<void> {
  if (followers.length === 0) return;
  const asked = followers.map((connection) => ({ connection, round: connection.nextFeedRound() }));
  const people = [...new Set(followers.map(({ actor }) => actor.id))];
  const { rows } = await db.query<{ person: string; friend: string }>(friends, [people]);
  const friendsOf = Map.groupBy(rows, ({ person }) => person);
  for (const { connection, round } of asked) {
    // An answer is dropped if a newer query has started meanwhile.
    if (connection.feedRound !== round || connection.isClosed || !connection.keys.has(FEED)) continue;
    const own = friendsOf.get(connection.actor.id) ?? [];
    setFeedKeys(router, connection, [feedKey('public'), ...own.map(({ friend }) => feedKey(friend))]);
  }
}

/** Unsubscribes a connection from everything in the feed. */
export const unsubscribeFromFeed = (router: Router, connection: Connection): void => {
  connection.nextFeedRound();
  setFeedKeys(router, connection, []);
};

function setFeedKeys(router: Router, connection: Connection, keys: readonly string[]): void {
  const wanted = new Set(keys);
  for (const key of connection.feedKeys)
    if (!wanted.has(key)) {
      connection.feedKeys.delete(key);
      router.unfollow(connection, key);
    }
  for (const key of wanted)
    if (!connection.feedKeys.has(key)) {
      connection.feedKeys.add(key);
      router.follow(connection, key);
    }
}
