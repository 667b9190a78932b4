import type pg from 'pg';
import { type Actor, type Role } from '#domain/account/user.ts';
import { readTopics, type RowTopicKind, rowTopicKinds, topicColumn, topicModel } from '#domain/policy/audience.ts';
import { conditionFor, viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import type { Connection } from '#server/live/connection.ts';
import { parseTopic, type Topic } from '#server/live/topic.ts';
import type { Touched } from '#server/live/touched.ts';
import { conditionSql, somebody } from '#server/store/condition-sql.ts';
import { columnSql, fromSql, type Scope } from '#server/store/row-sql.ts';
import { call, remember, type Statement, statement } from '#server/store/statement.ts';

/** Condition for following a topic of a row: the right to read it, or to own it for topics about its private parts. */
export function rightTo(kind: RowTopicKind, role: Role): Condition {
  const actor = somebody(role);
  if (readTopics.includes(kind)) return conditionFor(actor, 'read', topicModel[kind]);
  return new Map(viewConditions(actor, topicModel[kind])).get('owner') ?? { op: 'false' };
}

/** Statement that returns those pairs of actor and row that are still allowed. */
const stillAllowed = remember((key: string): Statement => {
  const [kind, role] = key.split(' ') as [RowTopicKind, Role];
  const model = topicModel[kind];
  return statement((parameters) => {
    const scope: Scope = { model, alias: 'x', parameters, actor: () => 'asked.actor' };
    return `select asked.actor::text, asked.row::text
      from unnest(${parameters.given('actors')}::uuid[], ${parameters.given('rows')}::uuid[]) as asked(actor, row)
      where exists (select from ${fromSql(model, 'x')} where ${columnSql(model, topicColumn(kind), 'x')} = asked.row and ${conditionSql(rightTo(kind, role), scope)})`;
  });
});

export interface Follower {
  connection: Connection;
  topic: Topic;
}

/** Checks the permissions again, in one statement for each kind and role, and returns the followers that lost theirs. */
export async function withoutRight(client: pg.ClientBase, followers: readonly Follower[]): Promise<Follower[]> {
  const groups = new Map<string, Follower[]>();
  for (const follower of followers) {
    const key = `${follower.topic.kind} ${follower.connection.actor.role}`;
    groups.set(key, [...(groups.get(key) ?? []), follower]);
  }
  const refused: Follower[] = [];
  for (const [key, group] of groups) {
    const actors = group.map(({ connection }) => connection.actor.id);
    const asked = group.map(({ topic }) => topic.value);
    const { rows } = await client.query<{ actor: string; row: string }>(
      call(stillAllowed(key), { actors, rows: asked }),
    );
    const allowed = new Set(rows.map(({ actor, row }) => pairOf(actor, row)));
    refused.push(...group.filter(({ connection, topic }) => !allowed.has(pairOf(connection.actor.id, topic.value))));
  }
  return refused;
}

const pairOf = (actor: Actor['id'] | string, row: string): string => `${actor} ${row}`;

/** Values by which topics name a row. For a feed item this is the post, also when the row is gone. */
export function topicValues({ model, id, audience: keys }: Touched, row: object | undefined): string[] {
  if (model !== 'FeedItem') return [id];
  const now = row === undefined ? [] : [String(Reflect.get(row, topicColumn('post')))];
  const before = [...keys].filter((key) => key.startsWith('post:')).map((key) => key.slice('post:'.length));
  return [...new Set([...now, ...before])];
}

/** Topics about a row that the connection follows. */
export const followedTopics = (connection: Connection, value: string): Follower[] =>
  rowTopicKinds
    .map((kind) => `${kind}:${value}`)
    .filter((key) => connection.keys.has(key))
    .flatMap((key) => {
      const topic = parseTopic(key);
      return topic ? { connection, topic } : [];
    });
