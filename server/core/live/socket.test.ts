import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sockets } from '#server/core/live/socket.ts';

const server = createServer((_request, response) => response.end('served'));
const sockets = new Sockets({
  findSession: async () => undefined,
  publicUrl: 'https://school.example.test',
  log: pino({ level: 'silent' }),
  isShutOut: () => false,
  open: () => {
    throw new Error('a socket was opened without a session');
  },
});
beforeAll(async () => {
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await sockets.stop();
  server.close();
});

/** Status line of the answer to a raw upgrade request, after the server has ended the connection. */
const upgrade = (target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    // With `allowHalfOpen` this side does not end by itself, so the server has to end the connection.
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
    socket.write(
      `GET ${target} HTTP/1.1\r\nhost: school.example.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });

test.each(['//', '/\\', '//a:b', '/nothing', '/api/live/', '/api/lives?a=/api/live'])(
  'an upgrade of %s is refused and its connection ended, and the server keeps answering',
  async (target) => {
    expect(await upgrade(target)).toBe('HTTP/1.1 404 Not Found');
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served');
  },
);
