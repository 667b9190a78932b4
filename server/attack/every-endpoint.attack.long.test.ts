import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelName } from '#domain/models.ts';
import { topicKinds } from '#domain/policy/audience.ts';
import { AttackedServer } from '#server/attack/test-attacked-server.ts';
import {
  type Attackers,
  createAttackers,
  idsOf,
  type Insider,
  insiders,
  outsiders,
} from '#server/attack/test-attackers.ts';
import {
  deepJson,
  hugeValues,
  mutationsOf,
  unknownKeys,
  validInput,
  wrongValues,
} from '#server/attack/test-attack-values.ts';
import { type AttackCall, AttackClient } from '#server/attack/test-attack-client.ts';
import {
  changedRows,
  seedRows,
  type SeededRows,
  type RowSnapshot,
  snapshotOf,
} from '#server/attack/test-seeded-rows.ts';
import { attackRoute } from '#server/attack/test-route-attacks.ts';
import { queryNames, routeTable } from '#server/attack/test-route-table.ts';
import { attackTopicWithoutSession, attackTopics } from '#server/attack/test-topic-attacks.ts';
import { idPathsIn, type InputSchema } from '#server/core/http/test-any-input.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commands } from '#sync/commands.ts';
import { TOPICS_PER_SOCKET } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

const MB = 1024 * 1024;
/** Memory that the server may hold more after the attack than before, in megabytes. */
const GROWTH_MB = 200;
const RACERS = 6;
/** Number of unfitting foreign ids that each attacker but the stranger tries at each place. */
const SAMPLED_IDS = 6;

const commandEntries = Object.entries(commands);
const queryEntries = Object.entries(queries);

let server: AttackedServer;
let planted: SeededRows;
let attackers: Attackers;
let judge: AttackClient;
let before: RowSnapshot;
let memory: number;

beforeAll(async () => {
  server = await AttackedServer.start();
  planted = await seedRows(server.pool);
  attackers = await createAttackers(server, planted);
  judge = new AttackClient(server, planted);
  before = await snapshotOf(server.pool, idsOf(attackers));
  memory = (await server.loop()).rss;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Id of the seeded row whose model fits the name of a place, so that an attack gets as far as it can. */
function likelyID(place: string): string {
  const name = /\.(\w+?)(IDs?|ID)?(?:\.\d+)?$/.exec(place)?.[1] ?? '';
  const aliases: Record<string, ModelName> = {
    node: 'LessonNode',
    person: 'User',
    from: 'LessonNode',
    to: 'LessonNode',
  };
  const model =
    aliases[name] ?? ([...planted.ids.keys()].find((each) => each.toLowerCase() === name.toLowerCase()) as ModelName);
  return planted.ids.get(model)?.[0] ?? newId('User');
}

const foreignIDs = (): string[] => [...new Set([...planted.ids.values()].flat())];

/**
 * Inputs of a command or query with a foreign id at each place for an id. The stranger tries every id everywhere. The
 * others each try the fitting ids and a fixed sample of the rest.
 */
function inputsWithForeignIDs(name: string, schema: unknown, who: Insider): unknown[] {
  const all = foreignIDs();
  return idPathsIn(schema as InputSchema).flatMap((place, index) => {
    const from = (name.length * 7 + index * 11) % all.length;
    const ids = who === 'stranger' ? all : [likelyID(place), ...all.slice(from, from + SAMPLED_IDS)];
    return ids.map((id) => validInput(name, schema, (at) => (at === place ? id : likelyID(at))));
  });
}

const anyInputOf = (name: string, schema: unknown): unknown => validInput(name, schema, () => newId('User'));

const withUnknownKeys = (input: unknown): unknown => ({ ...unknownKeys, ...(input as object) });

const queryPath = (name: string, input: unknown, after = ''): string =>
  `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}&after=${encodeURIComponent(after)}`;

describe('commands', () => {
  test.each(outsiders)('no command runs for an attacker who is %s', async (who) => {
    const calls = commandEntries.map(([name, { input }]) => ({ name, input: anyInputOf(name, input) }));
    expect(new Set(await judge.sendCommands(attackers[who], calls))).toEqual(new Set(['not_signed_in']));
    expect(judge.newFailures()).toEqual([]);
  });

  test('no command meets an internal error for wrong types, huge or deep values, or unknown keys', async () => {
    for (const [name, { input }] of commandEntries) {
      const valid = anyInputOf(name, input);
      const inputs = [...mutationsOf(valid, wrongValues), withUnknownKeys(valid)];
      await judge.sendCommands(
        attackers.stranger,
        inputs.map((each) => ({ name, input: each })),
      );
      const huge = mutationsOf(valid, hugeValues).slice(0, 2 * hugeValues.length);
      await judge.sendCommands(
        attackers.stranger,
        huge.map((each) => ({ name, input: each })),
      );
      const body = `[{"key":"${newId('User')}","name":"${name}","input":${deepJson()}}]`;
      const headers = { 'content-type': 'application/json' };
      await judge.send(`command ${name}`, attackers.stranger, { method: 'POST', path: '/api/commands', headers, body });
    }
    expect(judge.newFailures()).toEqual([]);
  });

  test('a reused idempotency key does nothing again, whatever the input, command or person', async () => {
    for (const [name, { input }] of commandEntries) {
      const [first, second] = [anyInputOf(name, input), anyInputOf(name, input)];
      const key = newId('User');
      const again: AttackCall[] = [first, second, first].map((each) => ({ name, input: each, key }));
      const outcomes = await judge.sendCommands(attackers.stranger, [
        ...again,
        { name: 'task.create', input: first, key },
      ]);
      if (outcomes[0] === 'done' && outcomes[2] !== 'done') judge.count(`command ${name}`, 'forgets its key');
      await judge.sendCommands(attackers.teacher, again);
    }
    expect(judge.newFailures()).toEqual([]);
  });

  test('no command meets an internal error when the same call is sent several times at once', async () => {
    for (const [name, { input }] of commandEntries) {
      const call = { name, input: anyInputOf(name, input), key: newId('User') };
      const racers = Array.from({ length: RACERS }, (_, index) =>
        index % 2 === 0 ? call : { ...call, key: newId('User') },
      );
      const people = [attackers.stranger, attackers.blocked];
      await Promise.all(racers.map((each, index) => judge.sendCommands(people[index % people.length], [each])));
    }
    expect(judge.newFailures()).toEqual([]);
  });

  test.each(insiders)('no command shows or changes a foreign row for the attacker “%s”', async (who) => {
    for (const [name, { input }] of commandEntries) {
      const inputs = inputsWithForeignIDs(name, input, who);
      await judge.sendCommands(
        attackers[who],
        inputs.map((each) => ({ name, input: each })),
      );
    }
    const isModerator = who === 'moderator';
    const changed = changedRows(before, await snapshotOf(server.pool, idsOf(attackers)));
    for (const each of isModerator ? [] : changed) judge.count(`rows ${who}`, each);
    judge.count(`rows ${who}`);
    expect(judge.newFailures()).toEqual([]);
  });
});

describe('queries', () => {
  test.each(outsiders)('no query answers an attacker who is %s', async (who) => {
    for (const [name, { input }] of queryEntries) {
      const path = queryPath(name, anyInputOf(name, input));
      const { status } = await judge.send(`query ${name}`, attackers[who], { path });
      expect([name, status]).toEqual([name, 401]);
    }
    expect(judge.newFailures()).toEqual([]);
  });

  test('no query meets an internal error for inputs or cursors of wrong types, or for huge or deep values', async () => {
    const cursors = [
      'x',
      '[]',
      '{}',
      '["a"]',
      '[null,null]',
      '\u0000',
      Buffer.from('[1,2]').toString('base64url'),
      'a'.repeat(3_000),
    ];
    for (const [name, { input }] of queryEntries) {
      const valid = anyInputOf(name, input);
      const inputs = [...mutationsOf(valid, wrongValues), withUnknownKeys(valid), 'a'.repeat(10_000)];
      const paths = [
        ...inputs.map((each) => queryPath(name, each)),
        ...cursors.map((after) => queryPath(name, valid, after)),
        `/api/queries/${name}?input=${encodeURIComponent('['.repeat(5_000))}`,
        `/api/queries/${name}?input=%ff%00&after=%ff`,
      ];
      await Promise.all(paths.map((path) => judge.send(`query ${name}`, attackers.stranger, { path })));
    }
    expect(judge.newFailures()).toEqual([]);
  });

  test.each(insiders)('no query shows a foreign row to the attacker “%s”', async (who) => {
    for (const [name, { input }] of queryEntries) {
      const inputs = [anyInputOf(name, input), ...inputsWithForeignIDs(name, input, who)];
      const ask = (each: unknown) => judge.send(`query ${name}`, attackers[who], { path: queryPath(name, each) });
      await Promise.all(inputs.map(ask));
    }
    for (const model of planted.ids.keys())
      for (const id of foreignIDs())
        await judge.send(`query row ${model}`, attackers[who], { path: `/api/rows/${model}/${id}` });
    expect(judge.newFailures()).toEqual([]);
  });
});

test.each(topicKinds)('no topic of the kind %s shows a foreign row, and no message ends the server', async (kind) => {
  for (const who of insiders) await attackTopics(server, judge, attackers[who], kind, foreignIDs());
  expect(judge.newFailures()).toEqual([]);
});

test.each(outsiders)('no topic is sent to an attacker who is %s', async (who) => {
  const topics = topicKinds.flatMap((kind) => foreignIDs().map((id) => `${kind}:${id}`));
  await attackTopicWithoutSession(server, judge, attackers[who], topics.slice(0, TOPICS_PER_SOCKET));
  expect(judge.newFailures()).toEqual([]);
});

test('no route meets an internal error or shows a foreign row, whoever requests it and whatever they send', async () => {
  const [routes, names] = [await routeTable(), await queryNames()];
  for (const route of routes) await attackRoute(judge, attackers, route, { names, ids: foreignIDs() });
  expect(routes.length).toBeGreaterThan(100);
  expect(judge.newFailures()).toEqual([]);
});

test('the server is still alive after the attack, has logged no error and has released its memory', async () => {
  const changed = changedRows(before, await snapshotOf(server.pool, idsOf(attackers)));
  process.stdout.write(`${planted.markers.size} marked columns\n${judge.report()}\n${changed.join('\n')}\n`);
  expect(server.isAlive).toBe(true);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const faults = server.errors.filter((line) => !line.includes('a page could not be drawn'));
  expect(faults.slice(0, 20)).toEqual([]);
  await expect.poll(async () => ((await server.loop()).rss - memory) / MB, { timeout: 60_000 }).toBeLessThan(GROWTH_MB);
  expect(judge.newFailures()).toEqual([]);
});
