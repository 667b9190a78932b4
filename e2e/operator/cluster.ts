import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { environment, mailboxKeyOf } from '#e2e/settings.ts';
import { type MortalPostgres, openMortalPostgres } from '#server/live/test-mortal-postgres.ts';
import { openRelay } from '#server/live/test-relay.ts';

/** Two servers, each a process of its own, on one Postgres and behind one address. */
export interface Cluster {
  /** Opens the page of mails of either server. */
  mailboxKey: string;
  url: string;
  servers: readonly [Machine, Machine];
  postgres: MortalPostgres;
  sessionSecret: string;
  stop(): Promise<void>;
}

export interface Machine {
  url: string;
  /** `kill -9`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Moves the server's clock away from the real one, by this many ms; a start sets it right again. */
  moveClock(ms: number): void;
}

export interface ClusterOptions {
  /** A folder that exists, for the rows of Postgres. */
  folder?: string;
  /** A network between the servers and Postgres: it is given the database's address and answers with its own. */
  through?: (databaseUrl: string) => Promise<{ url: string }>;
  /** More settings of both servers. */
  settings?: Record<string, string>;
  /** The servers are started by the test. */
  areStopped?: boolean;
}

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { folder, through, settings = {}, areStopped = false } = options;
  const postgres = await openMortalPostgres(folder);
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

function machine(env: NodeJS.ProcessEnv): Machine {
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
