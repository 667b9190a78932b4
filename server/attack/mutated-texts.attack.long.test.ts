import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { AppError } from '#domain/kernel/errors.ts';
import {
  parseRichText,
  plainText,
  readingSeconds,
  withBlockIds,
  withLinks,
} from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { type Attacker, AttackedServer } from '#server/attack/test-attacked-server.ts';
import { pathsIn, validInput, replaceAt, wrongValues } from '#server/attack/test-attack-values.ts';
import { AttackClient } from '#server/attack/test-attack-client.ts';
import { seedRows, type SeededRows } from '#server/attack/test-seeded-rows.ts';
import { newId } from '#server/core/store/new-id.ts';
import { anyText, seededRandom } from '#server/teach/native-archive/test-text.ts';
import { richTextHtml } from '#server/teach/question-bank/rich-text-html.ts';
import { mutated } from '#server/attack/test-mutations.ts';
import { commands } from '#sync/commands.ts';
import { PROTOCOL_VERSION } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

/** Seconds for which each reader is given mutated texts, and their seed. Set both to lengthen or repeat a run. */
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 20);
const SEED = process.env['ATTACK_SEED'] ?? randomUUID();
/** Longest time for reading one text. A text of the largest size takes a tenth of it. */
const SLOW_MS = 1_000;

const parts = { pictures: ['a'.repeat(64)], video: 'b'.repeat(64), lessons: 3 };
const until = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
};

let server: AttackedServer;
let planted: SeededRows;
let attacker: Attacker;
beforeAll(async () => {
  server = await AttackedServer.start();
  planted = await seedRows(server.pool);
  attacker = await server.signUp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Does everything with a text that the product does with an accepted text. */
function useText(json: unknown): void {
  const text = parseRichText(json);
  expect(parseRichText(structuredClone(text))).toEqual(text);
  plainText(text);
  readingSeconds(text);
  withLinks(text, () => undefined);
  withBlockIds(text, () => 'b');
  const html = richTextHtml(text, { lose: () => undefined });
  expect(html).not.toMatch(/<script|<iframe|javascript:[^"]*"|\son\w+="/i);
}

test('every mutated rich text is either refused or accepted and can be shown', () => {
  const goesOn = until(SECONDS);
  const outcomes: Record<string, number> = {};
  for (let next = 0; goesOn(); next += 1) {
    const dice = seededRandom(`${SEED} rich text ${next}`);
    let json: unknown = anyText(dice, parts);
    for (let left = 1 + dice.roll(3); left > 0; left -= 1) {
      const other = anyText(dice, parts);
      json = replaceAt(json, dice.pick(pathsIn(json)), dice.pick([...wrongValues, other, other.content[0], undefined]));
    }
    const bytes = mutated(
      Buffer.from(JSON.stringify(anyText(dice, parts))),
      Buffer.from(JSON.stringify(json) ?? ''),
      dice,
    );
    for (const read of [() => useText(json), () => useText(parseStoredText(Buffer.from(bytes).toString()))]) {
      const begun = performance.now();
      let outcome = 'let in';
      try {
        read();
      } catch (error) {
        if (!(error instanceof AppError)) throw new Error(`text ${next} of seed ${SEED}`, { cause: error });
        outcome = error.code;
      }
      expect(performance.now() - begun, `text ${next} of seed ${SEED}`).toBeLessThan(SLOW_MS);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  }
  process.stdout.write(`rich texts of seed ${SEED}: ${JSON.stringify(outcomes)}\n`);
  expect(Object.keys(outcomes).toSorted()).toEqual(['invalid_input', 'let in']);
});

test('mutated calls of commands and queries meet no internal error', async () => {
  const goesOn = until(SECONDS);
  const judge = new AttackClient(server, planted);
  const headers = { 'content-type': 'application/json' };
  const bytesOf = (name: string, { input }: { input: unknown }) => ({
    name,
    bytes: Buffer.from(JSON.stringify(validInput(name, input, () => newId('User')))),
  });
  const calls = Object.entries(commands).map(([name, each]) => bytesOf(name, each));
  const lists = Object.entries(queries).map(([name, each]) => bytesOf(name, each));
  let next = 0;
  for (; goesOn(); next += 1) {
    const dice = seededRandom(`${SEED} calls ${next}`);
    const [call, other, list] = [dice.pick(calls), dice.pick(calls), dice.pick(lists)];
    const whole = Buffer.from(`[{"key":"${newId('User')}","name":"${call.name}","input":${call.bytes.toString()}}]`);
    const inside = `[{"key":"${newId('User')}","name":"${call.name}","input":${Buffer.from(mutated(call.bytes, other.bytes, dice)).toString()}}]`;
    for (const body of [Uint8Array.from(mutated(whole, other.bytes, dice)), inside])
      await judge.send(`write ${call.name}`, attacker, { method: 'POST', path: '/api/commands', headers, body });
    const input = encodeURIComponent(Buffer.from(mutated(list.bytes, other.bytes, dice)).toString('latin1'));
    await judge.send(`read ${list.name}`, attacker, {
      path: `/api/queries/${list.name}?input=${input}&after=${input}`,
    });
  }
  process.stdout.write(`${next} calls of seed ${SEED}\n${judge.report()}\n`);
  expect(judge.newFailures()).toEqual([]);
});

test('mutated messages of the live stream meet no internal error, and the server answers the next person', async () => {
  const goesOn = until(SECONDS);
  const judge = new AttackClient(server, planted);
  const [lesson] = planted.ids.get('Lesson') ?? [];
  const greeting = { t: 'hi', v: PROTOCOL_VERSION, c: '12', e: randomUUID(), topics: [`lesson:${lesson}`] };
  const messages = [greeting, { t: 'sub', topic: `draft:${lesson}` }, { t: 'unsub', topic: `lesson:${lesson}` }];
  let next = 0;
  while (goesOn()) {
    const socket = new WebSocket(`ws://localhost:${server.port}/api/live`, { headers: attacker.headers });
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.on('error', () => resolve());
    });
    await once(socket, 'open');
    socket.on('message', (data) =>
      judge.count('topic frames', judge.describeLeak((data as Buffer).toString(), 'USER')),
    );
    if (next % 2 === 0) socket.send(JSON.stringify(greeting));
    for (const message of messages) {
      const bytes = Buffer.from(JSON.stringify(message));
      socket.send(Buffer.from(mutated(bytes, bytes, seededRandom(`${SEED} messages ${next++}`))).toString('latin1'));
    }
    // The server either closes the socket or answers the ping that was sent after the messages.
    socket.ping();
    await Promise.race([closed, once(socket, 'pong')]);
    judge.count('topic mutated messages');
    socket.terminate();
  }
  process.stdout.write(`${next} messages of seed ${SEED}\n${judge.report()}\n`);
  expect(judge.newFailures()).toEqual([]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect(server.isAlive).toBe(true);
  expect(server.errors).toEqual([]);
});
