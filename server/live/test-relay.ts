import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that stays while what listens behind it dies and comes back elsewhere. */
export interface Relay {
  port: number;
  close(): Promise<void>;
}

/** Each connection goes to the next of the `targets` that takes it, and to none when none does. */
export async function openRelay(targets: () => readonly number[]): Promise<Relay> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const ports = targets();
    turn += 1;
    passOn(
      client,
      ports.map((_, index) => ports[(index + turn) % ports.length] ?? 0),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined || client.destroyed) return void client.destroy();
  const behind = connect(port, '127.0.0.1');
  let isThere = false;
  behind.once('connect', () => {
    isThere = true;
    client.pipe(behind).pipe(client);
  });
  behind.on('error', () => behind.destroy());
  behind.once('close', () => (isThere ? client.destroy() : passOn(client, others)));
  client.once('close', () => behind.destroy());
}
