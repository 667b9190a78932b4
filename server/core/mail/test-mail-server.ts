import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/**
 * A mail server that accepts every message. It refuses all of them while `isOffline`, and never responds while `isSilent`.
 */
export async function testMailServer() {
  const received: string[] = [];
  const unanswered: string[] = [];
  const state = { isAway: false, isSilent: false };
  const sockets = new Set<Socket>();
  let arrival = Promise.withResolvers<void>();

  function talk(socket: Socket): void {
    sockets.add(socket);
    let message: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (message) {
        if (line !== '.') return void message.push(line);
        (state.isSilent ? unanswered : received).push(message.join('\n'));
        message = undefined;
        if (state.isSilent) return;
        arrival.resolve();
        arrival = Promise.withResolvers<void>();
        say('250 taken');
      } else if (/^EHLO/i.test(line)) say('250 8BITMIME');
      else if (/^DATA/i.test(line)) {
        message = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say(state.isAway ? '451 come again' : '250 ok');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    socket.on('error', () => {});
    say('220 test');
  }

  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    /** Messages that were received without a response. */
    unanswered,
    async received(count: number): Promise<string[]> {
      while (received.length < count) await arrival.promise;
      return received;
    },
  };
}
