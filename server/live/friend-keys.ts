import type pg from 'pg';
import type { Connection } from '#server/live/connection.ts';
import type { Router } from '#server/live/router.ts';
import { FEED, feedKey } from '#server/live/topic.ts';

/** Of each of these people, those who are their friends. */
const friends = `select f.requester_id::text as person, f.addressee_id::text as friend from friendship f
    where f.status = 'ACCEPTED' and f.requester_id = any($1::uuid[])
  union all
  select f.addressee_id::text, f.requester_id::text from friendship f
    where f.status = 'ACCEPTED' and f.addressee_id = any($1::uuid[])`;

/** Lets those who follow the feed hear what is shared with everybody, and what each of their friends shares, as long as they are friends. */
export async function hearFriends(
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
    // Asked again meanwhile, it is the later answer that counts.
    if (connection.feedRound !== round || connection.isClosed || !connection.keys.has(FEED)) continue;
    const own = friendsOf.get(connection.actor.id) ?? [];
    setFeedKeys(router, connection, [feedKey('public'), ...own.map(({ friend }) => feedKey(friend))]);
  }
}

/** Nothing of the feed is heard any more. */
export const deafen = (router: Router, connection: Connection): void => {
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
