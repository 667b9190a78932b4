import type pg from 'pg';
import { type Actor, type Role } from '#domain/account/user.ts';
import { readTopics, type RowTopicKind, rowTopicKinds, topicColumn, topicModel } from '#domain/policy/audience.ts';
import { conditionFor, viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import type { Connection } from '#server/core/live/connection.ts';
import { parseTopic, type Topic } from '#server/core/live/topic.ts';
import type { ChangedRow } from '#server/core/live/changed-row.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { columnSql, fromSql, type Scope } from '#server/core/store/read/row-sql.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

/** Condition for following a topic of a row: the right to read it, or to own it for topics about its private parts. */
export function topicCondition(kind: RowTopicKind, role: Role): Condition {
  const actor = actorPlaceholder(role);
  if (readTopics.includes(kind)) return conditionFor(actor, 'read', topicModel[kind]);
  return new Map(viewConditions(actor, topicModel[kind])).get('owner') ?? { op: 'false' };
}

/** Statement that returns those pairs of actor and row that are still allowed. */
const stillAllowed = memoize((key: string): PreparedStatement => {
  const [kind, role] = key.split(' ') as [RowTopicKind, Role];
  const model = topicModel[kind];
  return prepareStatement((parameters) => {
    const scope: Scope = { model, alias: 'x', parameters, actor: () => 'asked.actor' };
    return `select asked.actor::text, asked.row::text
      from unnest(${parameters.named('actors')}::uuid[], ${parameters.named('rows')}::uuid[]) as asked(actor, row)
      where exists (select from ${fromSql(model, 'x')} where ${columnSql(model, topicColumn(kind), 'x')} = asked.row and ${conditionSql(topicCondition(kind, role), scope)})`;
  });
});

export interface TopicSubscription {
  connection: Connection;
  topic: Topic;
}

/** Checks the permissions again, in one statement for each kind and role, and returns the followers that lost theirs. */
export async function findDenied(
  client: pg.ClientBase,
  followers: readonly TopicSubscription[],
): Promise<TopicSubscription[]> {
  const groups = new Map<string, TopicSubscription[]>();
  for (const follower of followers) {
    const key = `${follower.topic.kind} ${follower.connection.actor.role}`;
    groups.set(key, [...(groups.get(key) ?? []), follower]);
  }
  const refused: TopicSubscription[] = [];
  for (const [key, group] of groups) {
    const actors = group.map(({ connection }) => connection.actor.id);
    const asked = group.map(({ topic }) => topic.value);
    const { rows } = await client.query<{ actor: string; row: string }>(
      bindStatement(stillAllowed(key), { actors, rows: asked }),
    );
    const allowed = new Set(rows.map(({ actor, row }) => pairOf(actor, row)));
    refused.push(...group.filter(({ connection, topic }) => !allowed.has(pairOf(connection.actor.id, topic.value))));
  }
  return refused;
}

const pairOf = (actor: Actor['id'] | string, row: string): string => `${actor} ${row}`;

/** Values by which topics name a row. For a feed item this is the post, also when the row is gone. */
export function topicValues({ model, id, audience: keys }: ChangedRow, row: object | undefined): string[] {
  if (model !== 'FeedItem') return [id];
  const now = row === undefined ? [] : [String(Reflect.get(row, topicColumn('post')))];
  const before = [...keys].filter((key) => key.startsWith('post:')).map((key) => key.slice('post:'.length));
  return [...new Set([...now, ...before])];
}

/** Topics about a row that the connection follows. */
export const subscriptionsTo = (connection: Connection, value: string): TopicSubscription[] =>
  rowTopicKinds
    .map((kind) => `${kind}:${value}`)
    .filter((key) => connection.keys.has(key))
    .flatMap((key) => {
      const topic = parseTopic(key);
      return topic ? { connection, topic } : [];
    });
