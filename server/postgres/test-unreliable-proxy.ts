import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { POSTGRES_KEEP_ALIVE_MS } from '#server/postgres/deadlines.ts';

/** A network between a server and its database that fails when it is told to. */
export interface UnreliableProxy {
  /** Of the database, as it is reached through this network. */
  url: string;
  /** How many connections were opened through it. */
  opened(): number;
  /** Connections that are open now pass nothing any more, in neither direction, and nobody is told; new ones work. */
  silence(): void;
  /** New connections pass nothing either, until `heal`. */
  freeze(): void;
  heal(): void;
  /** Ends the connections that are open now, as a reset does. */
  cut(): void;
  /** After `close`: at the same address again. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export async function openUnreliableProxy(databaseUrl: string): Promise<UnreliableProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ ends: readonly [Socket, Socket]; isSilent: boolean }>();
  let isFrozen = false;
  let count = 0;
  const server = createServer((client) => {
    count += 1;
    const behind = connect(Number(target.port), target.hostname);
    const pair = { ends: [client, behind] as const, isSilent: isFrozen };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => {
        if (!pair.isSilent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        const end = () => {
          pairs.delete(pair);
          to.destroy();
        };
        // Nobody hears of the end; the other side asks for a sign of life and ends by itself.
        if (pair.isSilent) setTimeout(end, POSTGRES_KEEP_ALIVE_MS).unref();
        else end();
      });
    };
    pass(client, behind);
    pass(behind, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const silence = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  const cut = (): void => {
    for (const { ends } of pairs) for (const end of ends) end.destroy();
    pairs.clear();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    opened: () => count,
    silence,
    freeze() {
      isFrozen = true;
      silence();
    },
    heal() {
      isFrozen = false;
      cut();
    },
    cut,
    reopen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
