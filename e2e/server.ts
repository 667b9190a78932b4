import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { environment } from '#e2e/settings.ts';
import { readEnv } from '#server/core/env/env.ts';
import { openDatabase } from '#server/core/postgres/open-database.ts';
import { openSecrets } from '#server/core/secret/secrets.ts';
import { testFolder } from '#tools/test/test-folder.ts';

export interface DemoLogin {
  email: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    databaseUrl: string;
    demoAccounts: { teacher?: DemoLogin; learner?: DemoLogin };
    dataDir: string;
    mailboxKey: string;
  }
}

/** Starts the product with the program of `npm start`, on a free port and an empty folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await testFolder();
  const port = await freePort();
  // All requests of all tests come from this machine, which would exceed the limits per address.
  const env = environment(dataDir, { PORT: String(port), SCHOOL_NETWORKS: '127.0.0.1,::1' });
  const child = spawn(process.execPath, ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await untilReady(child);
  const running = readEnv(env);
  const secrets = openSecrets(running);
  const database = await openDatabase(running, secrets);
  project.provide('serverUrl', `http://localhost:${port}`);
  project.provide('databaseUrl', database.url);
  project.provide('dataDir', dataDir);
  project.provide('mailboxKey', secrets.mailbox);
  project.provide('demoAccounts', demoAccounts(said));
  return async () => {
    // Stopped before the server, because the last user of the embedded Postgres shuts it down.
    await database.stop();
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export async function untilReady(child: ChildProcess): Promise<string> {
  let said = '';
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it was ready. It said:\n${said}`);
  });
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => {
      said += text;
      // The demo accounts are printed in the same write; later output is the log.
      if (/is ready at .*\n/.test(said)) resolve();
    });
  });
  await Promise.race([isReady, ended]);
  ended.catch(() => undefined);
  return said;
}

function demoAccounts(said: string): { teacher?: DemoLogin; learner?: DemoLogin } {
  const lines = said.matchAll(/^ {2}(teacher|learner) {2}(\S+) {2}(\S+)$/gm);
  return Object.fromEntries([...lines].map(([, as, email = '', password = '']) => [as, { email, password }]));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
