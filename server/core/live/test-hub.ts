import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { pino } from 'pino';
import type { Actor } from '#domain/account/user.ts';
import { findEndedSessions } from '#server/account/sign-in/ended-session.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { createHub, type Hub, type HubParts } from '#server/core/live/hub.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { commandRunner, type RunCommand } from '#server/core/store/write/run-command.ts';
import { commands } from '#sync/commands.ts';

export interface TestHub {
  hub: Hub;
  pool: pg.Pool;
  port: number;
  run: RunCommand;
  /** Signed-in people by user id. The cookie of a test client is `sid=<user id>`. */
  people: Map<string, RequestSession>;
  /** Tokens and user ids whose cached sessions were dropped. */
  forgotten: string[];
  admit(...actors: Actor[]): void;
  stop(): Promise<void>;
}

/** Starts a hub on a port with a real database. The test decides who is signed in. */
export async function startTestHub(
  url: string,
  options: Partial<Pick<HubParts, 'margin' | 'catalogIntervalMs' | 'onSettingChange' | 'languages' | 'deadlines'>> = {},
): Promise<TestHub> {
  const log = pino({ level: 'silent' });
  const pool = openPool(url, log, { max: 6, ...(options.deadlines && { deadlines: options.deadlines }) });
  const people = new Map<string, RequestSession>();
  const forgotten: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hub = createHub({
    url,
    pool,
    log,
    publicUrl: 'https://school.example.test',
    auth: {
      findSession: async (headers) => people.get(/sid=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? ''),
      evictSession: (key) => forgotten.push(key),
      findEndedSessions: (sessions) => findEndedSessions(pool, sessions),
    },
    ...options,
  });
  await hub.start();
  hub.attach(server);
  const runNow = commandRunner({ pool, commands, handlers: storeHandlers, sendEvent: async () => undefined });
  return {
    hub,
    pool,
    port,
    people,
    forgotten,
    async run(actor, call) {
      const done = await runNow(actor, call);
      hub.wake();
      return done;
    },
    admit(...actors) {
      for (const actor of actors)
        people.set(actor.id, { actor, sessionToken: `token-${actor.id}`, emailVerified: true });
    },
    async stop() {
      await hub.stop();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
