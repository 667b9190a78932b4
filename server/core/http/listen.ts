import type { IncomingMessage, Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Default hosts. Only this machine can reach the server on them. */
const loopback = ['127.0.0.1', '::1'] as const;

/**
 * Idle timeout of a connection. It is longer than that of proxies and browsers, so that none sends into a connection
 * that was just closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Number of attempts to find a port that is free at every address. */
const FREE_PORT_TRIES = 5;

export interface Listening {
  servers: Server[];
  /** Addresses with the port, for example `127.0.0.1:3000` or `[::1]:3000`. */
  addresses: string[];
  port: number;
}

interface ListenOptions {
  /** Undefined means both loopback addresses, one of which a machine may lack. */
  hosts: readonly string[] | undefined;
  /** Port at every address; 0 means any free port. */
  port: number;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Listens at all hosts. Rejects with the socket's error, such as EADDRINUSE, if one of the addresses cannot be opened. */
export async function listen(fetch: Fetch, options: ListenOptions, tries = FREE_PORT_TRIES): Promise<Listening> {
  const servers: Server[] = [];
  const addresses: string[] = [];
  let { port } = options;
  try {
    for (const host of options.hosts ?? loopback) {
      const server = await listenAt(fetch, host, port).catch((error: unknown) => {
        if (options.hosts === undefined && isMissingAddress(error)) return undefined;
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
    if (options.port === 0 && isTaken && tries > 1) return listen(fetch, options, tries - 1);
    throw error;
  }
  return { servers, addresses, port };
}

async function listenAt(fetch: Fetch, host: string, port: number): Promise<Server> {
  // A client that offers an upgrade to HTTP/2 gets an HTTP/1.1 answer, as if it had not.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
  const serverOptions = { shouldUpgradeCallback, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node would also take IPv4 at `::`, and then no socket could be opened at 0.0.0.0.
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
