import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { heapOf } from './heap.ts';
import { commandLine, cpuMsOf, cpuMsOfTree, treeOf } from './process-tree.ts';

/** The product, started as a person starts it, and seen from outside. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** From the command to the line that says it is ready, in ms. */
  readyMs: number;
  serverPid: number;
  postgresPid: number;
  /** Processor time so far of the server alone, and of Postgres with all its processes, in ms. */
  cpu(): Cpu;
  /** What the server keeps alive, in kB. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

export interface Cpu {
  serverMs: number;
  postgresMs: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const direct = [process.execPath, 'tools/start.mjs'];
export const npmStart = ['npm', 'start'];

export interface StartOptions {
  command?: readonly string[];
  port?: number;
  /** Beside where it listens and keeps its data. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts what `npm start` starts, on a free port; what it says goes nowhere. A second one in the same folder shares its Postgres. */
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

/** A shell that npm starts has the same words in its command line. */
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
