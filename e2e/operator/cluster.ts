import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { environment, mailboxKeyOf } from '#e2e/settings.ts';
import { type KillablePostgres, openKillablePostgres } from '#server/core/live/test-killable-postgres.ts';
import { openRelay } from '#server/core/live/test-relay.ts';

/** Two server processes on one Postgres and behind one address. */
export interface Cluster {
  /** Key to the mail page of both servers. */
  mailboxKey: string;
  url: string;
  servers: readonly [ServerProcess, ServerProcess];
  postgres: KillablePostgres;
  sessionSecret: string;
  stop(): Promise<void>;
}

export interface ServerProcess {
  url: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Sets the offset of the server's clock in ms; a start resets it. */
  moveClock(ms: number): void;
}

export interface ClusterOptions {
  /** Existing folder for the data of Postgres. */
  folder?: string;
  /** Inserts a network between the servers and Postgres: receives the database's URL and returns its own. */
  through?: (databaseUrl: string) => Promise<{ url: string }>;
  /** Further environment variables of both servers. */
  settings?: Record<string, string>;
  /** If true, the servers are not started yet. */
  areStopped?: boolean;
}

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { folder, through, settings = {}, areStopped = false } = options;
  const postgres = await openKillablePostgres(folder);
  const databaseUrl = through === undefined ? postgres.url : (await through(postgres.url)).url;
  const ports = [await freePort(), await freePort()] as const;
  const relay = await openRelay(() => ports);
  const url = `http://localhost:${relay.port}`;
  const sessionSecret = randomBytes(24).toString('hex');
  const env = environment(postgres.dataDir, {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    SESSION_SECRET: sessionSecret,
    SIGNING_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'error',
    ...settings,
  });
  const servers = [machine({ ...env, PORT: String(ports[0]) }), machine({ ...env, PORT: String(ports[1]) })] as const;
  if (!areStopped) await Promise.all(servers.map((server) => server.start()));
  return {
    url,
    servers,
    postgres,
    sessionSecret,
    mailboxKey: mailboxKeyOf(env),
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      await relay.close();
      await postgres.stop();
    },
  };
}

function machine(env: NodeJS.ProcessEnv): ServerProcess {
  let child: ChildProcess | undefined;
  return {
    url: `http://localhost:${env['PORT']}`,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      const program = ['--import', './e2e/operator/movable-clock.ts', 'server/main.ts'];
      child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
      await untilReady(child);
    },
    moveClock(ms) {
      child?.send({ clockOffset: ms });
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it was ready`);
  });
  let said = '';
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => {
      said += text;
      if (said.includes('is ready at')) resolve();
    });
  });
  await Promise.race([isReady, ended]);
  ended.catch(() => undefined);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
