import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { v7 } from 'uuid';
import { WebSocket } from 'ws';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import { type Answer, type CommandCall, type Frame, PROTOCOL_VERSION } from '#sync/protocol.ts';

/** What Chromium sends with each request; a server reads it all. */
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

/** One browser as the server knows it: its own connections, its cookie, its socket. */
export interface Visitor {
  get(path: string): Promise<Buffer>;
  /** Sends commands in one request; throws when one of them is refused. */
  send(calls: readonly CommandCall[]): Promise<void>;
  /** Opens the stream; resolves when its rows and those of the topics are here. */
  join(topics?: readonly string[]): Promise<Stream>;
  /** Closes its sockets. */
  hangUp(): void;
  /** Closes everything. */
  leave(): void;
}

export interface Stream {
  /** The next frame for which `holds` is true; throws when none comes. */
  next(holds: (frame: Frame) => boolean): Promise<Frame>;
}

/** What takes so long is lost, and a bench that waited for it would never end. */
const PATIENCE_MS = 30_000;

export const callOf = <N extends CommandName>(name: N, input: CommandInput<N>): CommandCall => ({
  key: v7(),
  name,
  input,
});

/** Without a connection of its own it shares `agent`: a browser keeps a few open, a load generator need not. */
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

  const hangUp = () => {
    for (const socket of sockets) socket.terminate();
  };

  return {
    get: (path) => exchange(path, 'GET', {}),
    async send(calls) {
      const headers = { 'content-type': 'application/json', origin };
      const answers = JSON.parse(
        String(await exchange('/api/commands', 'POST', headers, JSON.stringify(calls))),
      ) as Answer[];
      for (const answer of answers) if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.problem)}`);
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
    hangUp,
    leave() {
      hangUp();
      agent.destroy();
    },
  };
}

function streamOf(socket: WebSocket): Stream {
  const waiting = new Set<{ holds: (frame: Frame) => boolean; resolve: (frame: Frame) => void }>();
  socket.on('message', (data) => {
    if (waiting.size === 0) return;
    const frame = JSON.parse(String(data)) as Frame;
    for (const each of waiting) {
      if (!each.holds(frame)) continue;
      waiting.delete(each);
      each.resolve(frame);
    }
  });
  return {
    next: (holds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a frame did not come')), PATIENCE_MS);
        const arrived = (frame: Frame) => {
          clearTimeout(timer);
          resolve(frame);
        };
        waiting.add({ holds, resolve: arrived });
      }),
  };
}

/** The frame says that the command with this key is committed. */
export const isDone =
  (key: string) =>
  (frame: Frame): boolean =>
    frame.t === 'b' && frame.p.some(([model, id]) => model === '$cmd' && id === key);

/** The frame brings this row. */
export const bringsRow =
  (id: string) =>
  (frame: Frame): boolean =>
    frame.t === 'b' && frame.p.some(([, rowID, row]) => rowID === id && row !== null);
