import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll } from 'vitest';

/** Internals of a connection that the types of `pg` leave out. */
interface Inner {
  connection: { stream: Socket };
}

const SSL_REQUEST = 80_877_103;
const word = (text: string) => Buffer.from(`${text}\0`);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', word('client_encoding'), word('UTF8')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

/** Pooler that gives its only connection to a client for one transaction, like PgBouncer in `transaction` mode. */
export async function testPooler(databaseUrl: string): Promise<{ url: string }> {
  const behind = new pg.Client({ connectionString: databaseUrl });
  behind.on('error', () => undefined);
  await behind.connect();
  const { stream } = (behind as unknown as Inner).connection;
  stream.removeAllListeners('data');
  const waiting: { socket: Socket; bytes: Buffer }[] = [];
  let holder: Socket | undefined;
  let rest = Buffer.alloc(0);

  function lend(): void {
    if (holder) return;
    const next = waiting.shift();
    if (!next) return;
    holder = next.socket;
    stream.write(next.bytes);
  }
  stream.on('data', (bytes: Buffer) => {
    holder?.write(bytes);
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const isOver = rest.toString('latin1', 0, 1) === 'Z' && rest.toString('latin1', 5, 6) === 'I';
      rest = rest.subarray(end);
      if (isOver) holder = undefined;
    }
    lend();
  });

  const server = createServer((socket) => {
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const bytes = Buffer.from(chunk);
      if (isGreeted) {
        if (bytes.toString('latin1', 0, 1) === 'X') return void socket.end();
        if (holder === socket) stream.write(bytes);
        else waiting.push({ socket, bytes });
        return lend();
      }
      if (bytes.readInt32BE(4) === SSL_REQUEST) return void socket.write('N');
      isGreeted = true;
      socket.write(greeting);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    server.close();
    stream.destroy();
  });
  return { url: `postgres://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/school` };
}
