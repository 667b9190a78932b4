import type { IncomingMessage, Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Without a setting only this machine reaches the server. */
const loopback = ['127.0.0.1', '::1'] as const;

/** Longer than proxies and browsers keep an idle connection, so that none sends into one that was just closed. */
const KEEP_ALIVE_MS = 75_000;

/** How often another free port is tried, where one address has the port free and the next has not. */
const FREE_PORT_TRIES = 5;

export interface Listening {
  servers: Server[];
  /** Addresses with the port, as in `127.0.0.1:3000` or `[::1]:3000`. */
  addresses: string[];
  port: number;
}

interface Where {
  /** Both loopback addresses where undefined; a machine may lack one of these. */
  hosts: readonly string[] | undefined;
  /** 0 for a free one, the same at each address. */
  port: number;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Rejects with the error of the socket, such as EADDRINUSE, when one of the addresses cannot be had. */
export async function listen(fetch: Fetch, where: Where, tries = FREE_PORT_TRIES): Promise<Listening> {
  const servers: Server[] = [];
  const addresses: string[] = [];
  let { port } = where;
  try {
    for (const host of where.hosts ?? loopback) {
      const server = await listenAt(fetch, host, port).catch((error: unknown) => {
        if (where.hosts === undefined && isMissingAddress(error)) return undefined;
        throw error;
      });
      if (server === undefined) continue;
      servers.push(server);
      port = portOf(server);
      addresses.push(`${isIPv6(host) ? `[${host}]` : host}:${port}`);
    }
  } catch (error) {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (where.port === 0 && isTaken && tries > 1) return listen(fetch, where, tries - 1);
    throw error;
  }
  return { servers, addresses, port };
}

async function listenAt(fetch: Fetch, host: string, port: number): Promise<Server> {
  // A client that offers to go on by HTTP/2 is answered by HTTP/1.1, as if it had not.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
  const serverOptions = { shouldUpgradeCallback, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node would take IPv4 as well at `::`, and then no socket could be opened at 0.0.0.0.
    server.listen({ host, port, ipv6Only: isIPv6(host) }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;

const isMissingAddress = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');
