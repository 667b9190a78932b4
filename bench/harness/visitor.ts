import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import process from 'node:process';
import { v7 } from 'uuid';
import { WebSocket } from 'ws';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import {
  type CommandAnswer,
  type CommandCall,
  COMMANDS_PER_REQUEST,
  type Frame,
  PROTOCOL_VERSION,
} from '#sync/core/protocol.ts';

/** Headers that Chromium sends with each request, because the server parses them all. */
const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** One simulated browser with its own connections, cookie and socket. */
export interface Visitor {
  get(path: string): Promise<Buffer>;
  /** Sends commands in one request. */
  ask(calls: readonly CommandCall[]): Promise<CommandAnswer[]>;
  /** Like `ask`, but throws if any of them is refused. */
  send(calls: readonly CommandCall[]): Promise<void>;
  /** Opens the live stream; resolves when its snapshot and those of the topics have arrived. */
  join(topics?: readonly string[]): Promise<VisitorStream>;
  /** Closes its sockets. */
  disconnect(): void;
  /** Closes everything. */
  leave(): void;
}

export interface VisitorStream {
  /** Next frame that satisfies `holds`; throws on a timeout. */
  next(holds: (frame: Frame) => boolean): Promise<Frame>;
  /** Time of the next frame that contains this text. A text search without parsing keeps listeners cheap. */
  hear(words: string): Promise<number>;
}

/** Clock common to all processes of the machine, in ms. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Timeout, because a benchmark waiting for a lost frame would never end. */
const PATIENCE_MS = 30_000;

export const callOf = <N extends CommandName>(name: N, input: CommandInput<N>): CommandCall => ({
  key: v7(),
  name,
  input,
});

/** Splits calls into requests of the largest allowed size. */
export const batchesOf = (calls: readonly CommandCall[]): CommandCall[][] =>
  Array.from({ length: Math.ceil(calls.length / COMMANDS_PER_REQUEST) }, (_, index) =>
    calls.slice(index * COMMANDS_PER_REQUEST, (index + 1) * COMMANDS_PER_REQUEST),
  );

/**
 * Uses `agent` for its connections; a load generator can pass one for all visitors, where browsers have a few
 * connections each.
 */
export function visitor(
  origin: string,
  cookie: string,
  agent = new Agent({ keepAlive: true, maxSockets: 6 }),
): Visitor {
  const sockets: WebSocket[] = [];

  async function exchange(path: string, method: string, headers: OutgoingHttpHeaders, body?: string): Promise<Buffer> {
    const sent = request(`${origin}${path}`, { method, agent, headers: { ...browserHeaders, cookie, ...headers } });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const received = Buffer.concat(await response.toArray());
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${received.toString().slice(0, 300)}`);
    return received;
  }

  async function ask(calls: readonly CommandCall[]): Promise<CommandAnswer[]> {
    const headers = { 'content-type': 'application/json', origin };
    return JSON.parse(
      String(await exchange('/api/commands', 'POST', headers, JSON.stringify(calls))),
    ) as CommandAnswer[];
  }

  const disconnect = () => {
    for (const socket of sockets) socket.terminate();
  };

  return {
    get: (path) => exchange(path, 'GET', {}),
    ask,
    async send(calls) {
      for (const answer of await ask(calls))
        if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.problem)}`);
    },
    async join(topics = []) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, {
        headers: { ...browserHeaders, cookie, origin },
        perMessageDeflate: false,
      });
      sockets.push(socket);
      const stream = streamOf(socket);
      await once(socket, 'open');
      const awaited = [undefined, ...topics].map((topic) =>
        stream.next((frame) => frame.t === 'snap' && frame.topic === topic),
      );
      socket.send(JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION, topics }));
      await Promise.all(awaited);
      return stream;
    },
    disconnect,
    leave() {
      disconnect();
      agent.destroy();
    },
  };
}

interface Waiting {
  take(data: Buffer): boolean;
  fail(error: Error): void;
}

function streamOf(socket: WebSocket): VisitorStream {
  const waiting = new Set<Waiting>();
  socket.on('message', (data: Buffer) => {
    for (const each of waiting) if (each.take(data)) waiting.delete(each);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const each of waiting) each.fail(new Error('the stream ended'));
  });
  /** Resolves with the first result of `found` that is not undefined. */
  const first = <T>(found: (data: Buffer) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a frame did not come')), PATIENCE_MS);
      waiting.add({
        take(data) {
          const result = found(data);
          if (result === undefined) return false;
          clearTimeout(timer);
          resolve(result);
          return true;
        },
        fail(error) {
          clearTimeout(timer);
          reject(error);
        },
      });
    });
  return {
    next: (holds) =>
      first((data) => {
        const frame = JSON.parse(String(data)) as Frame;
        return holds(frame) ? frame : undefined;
      }),
    hear: (words) => first((data) => (data.includes(words) ? sharedNow() : undefined)),
  };
}

/** True if the frame reports that the command with this key is committed. */
export const isDone =
  (key: string) =>
  (frame: Frame): boolean =>
    frame.t === 'b' && frame.p.some(([model, id]) => model === '$cmd' && id === key);

/** True if the frame contains this row. */
export const bringsRow =
  (id: string) =>
  (frame: Frame): boolean =>
    frame.t === 'b' && frame.p.some(([, rowID, row]) => rowID === id && row !== null);
