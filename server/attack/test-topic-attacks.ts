import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TopicKind } from '#domain/policy/audience.ts';
import { deepJson } from '#server/attack/test-attack-values.ts';
import type { Attacker, AttackedServer } from '#server/attack/test-attacked-server.ts';
import type { AttackClient } from '#server/attack/test-attack-client.ts';
import { closeCodes, MESSAGES_PER_SECOND, PROTOCOL_VERSION } from '#sync/core/protocol.ts';

/** Invalid messages. Each is sent on a socket of its own. */
const badMessages: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '{"t":"hi"}',
  '{"t":"hi","v":1e999,"topics":[null]}',
  '{"t":"hi","v":1,"c":"99999999999999999999","e":"x"}',
  '{"t":"hi","v":1,"c":"-1"}',
  '{"t":"sub","topic":{"__proto__":1}}',
  '{"t":"constructor","topic":"x"}',
  `{"t":"sub","topic":"${'a'.repeat(20_000)}"}`,
  deepJson(),
  Buffer.from([0, 255, 254]),
];

async function open(server: AttackedServer, attacker: Attacker | undefined): Promise<WebSocket> {
  const headers = attacker?.headers ?? { origin: server.address };
  const socket = new WebSocket(`ws://localhost:${server.port}/api/live`, { headers });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

/** Subscribes to topics without a valid session. */
export async function attackTopicWithoutSession(
  server: AttackedServer,
  judge: AttackClient,
  attacker: Attacker | undefined,
  topics: readonly string[],
): Promise<void> {
  const socket = await open(server, attacker);
  const outcome = new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(`sends ${(data as Buffer).toString().slice(0, 200)}`));
    socket.once('close', (code) => resolve(String(code)));
  });
  socket.send(JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION, topics }));
  const answer = await outcome;
  socket.terminate();
  judge.count('topic of an outsider', answer === String(closeCodes.signedOut) ? undefined : answer);
}

/** Subscribes to every foreign id as a topic of this kind, within the message rate of each socket, then sends invalid messages. */
export async function attackTopics(
  server: AttackedServer,
  judge: AttackClient,
  attacker: Attacker,
  kind: TopicKind,
  ids: readonly string[],
): Promise<void> {
  const entryPoint = `topic ${kind}`;
  const topics = [...ids, 'mine', 'public', 'x', '__proto__', ''].map((id) => `${kind}:${id}`);
  const perSocket = MESSAGES_PER_SECOND / 2;
  for (let from = 0; from < topics.length; from += perSocket) {
    const part = topics.slice(from, from + perSocket);
    const socket = await open(server, attacker);
    const answered = new Set<string>();
    const isDone = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        const { t, topic } = JSON.parse(text) as { t: string; topic?: string };
        const leak = judge.describeLeak(text, attacker.role);
        if (leak !== undefined) judge.count(entryPoint, leak);
        if ((t === 'snap' || t === 'deny') && topic !== undefined) answered.add(topic);
        if (answered.size >= part.length) resolve();
      });
    });
    socket.send(JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION }));
    for (const topic of part) socket.send(JSON.stringify({ t: 'sub', topic }));
    await isDone;
    for (const topic of part) judge.count(entryPoint, answered.has(topic) ? undefined : `does not answer ${topic}`);
    socket.terminate();
  }
  for (const message of badMessages) {
    const socket = await open(server, attacker);
    const closed = once(socket, 'close');
    socket.send(message);
    // The server either closes the socket or answers the ping that was sent after the message.
    socket.ping();
    await Promise.race([closed, once(socket, 'pong')]);
    judge.count(entryPoint);
    socket.terminate();
  }
}
