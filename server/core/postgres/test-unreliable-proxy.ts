import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { POSTGRES_KEEP_ALIVE_MS } from '#server/core/postgres/deadlines.ts';

/** Proxy in front of a database or another server that fails on demand. */
export interface UnreliableProxy {
  /** URL of the database through this proxy. */
  url: string;
  /** Number of connections that were opened through it. */
  opened(): number;
  /** Stops all traffic of the open connections without ending them; new connections work. */
  silence(): void;
  /** Stops all traffic of open and new connections until `heal`. */
  freeze(): void;
  heal(): void;
  /** Ends the open connections, as a reset does. */
  cut(): void;
  /** Listens again at the same address after `close`. */
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
        // The end is not passed on; the other side's keepalive ends its connection later.
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
