import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPostmaster } from '#server/core/postgres/embedded/postmaster.ts';
import { heapOf } from '#bench/harness/heap.ts';
import { commandLine, cpuMsOf, cpuMsOfTree, treeOf } from '#bench/harness/process-tree.ts';

/** The product, started as a person starts it and observed from outside. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** Time from the command to the ready message, in ms. */
  readyMs: number;
  serverPid: number;
  postgresPid: number;
  /** CPU time so far of the server alone and of all Postgres processes, in ms. */
  cpu(): Cpu;
  /** Memory that the server retains, in kB. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

export interface Cpu {
  serverMs: number;
  postgresMs: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const direct = [process.execPath, 'tools/start.mjs'];
export const npmStart = ['npm', 'start'];

export interface StartOptions {
  command?: readonly string[];
  port?: number;
  /** Environment variables besides port and data folder. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the program of `npm start` on a free port and discards its output. A second one in the same folder uses the
 * same Postgres.
 */
export async function startProduct(dataDir: string, options: StartOptions = {}): Promise<Product> {
  const { command = direct, port = await freePort(), settings = {} } = options;
  const inspectPort = await freePort();
  const NODE_OPTIONS = `--inspect-port=${inspectPort} --inspect-publish-uid=http`;
  const env = { LOG_LEVEL: 'warn', ...process.env, NODE_OPTIONS, ...settings, PORT: String(port), DATA_DIR: dataDir };
  const begun = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await untilReady(child);
  const readyMs = performance.now() - begun;
  const tree = treeOf(child.pid ?? 0);
  const serverPid = tree.find(({ pid }) => commandLine(pid).endsWith('server/main.ts') && isNode(pid))?.pid;
  const postgresPid = findPostmaster(join(dataDir, 'postgres', 'data'))?.pid;
  if (serverPid === undefined || postgresPid === undefined) throw new Error('No server or no Postgres was started.');
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    readyMs,
    serverPid,
    postgresPid,
    cpu: () => ({ serverMs: cpuMsOf(serverPid), postgresMs: cpuMsOfTree(postgresPid) }),
    heap: () => heapOf(serverPid, inspectPort),
    async stop() {
      process.kill(serverPid, 'SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Excludes the shell that npm starts, which has the same words in its command line. */
const isNode = (pid: number): boolean => /^\S*node\b/.test(commandLine(pid)) && !commandLine(pid).includes('start.mjs');

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product ended with ${code} before it was ready. It said:\n${said}`);
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => {
      if (said.length < 10_000) said += text;
      if (/is ready at .*\n/.test(said)) resolve();
    });
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
