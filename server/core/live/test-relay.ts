import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** TCP proxy whose port stays the same while its target stops and starts again at another port. */
export interface Relay {
  port: number;
  close(): Promise<void>;
}

/** Opens a proxy. Each connection goes to the next of the `targets` that accepts it, and is closed if none does. */
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
