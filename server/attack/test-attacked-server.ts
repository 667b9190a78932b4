import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type pg from 'pg';
import { testDatabase } from '#data/test-database.ts';
import type { Actor, Role } from '#domain/account/user.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import type { LoopReport } from '#server/attack/test-loop-probe.ts';

const PROBE = join(import.meta.dirname, 'test-loop-probe.ts');
const NO_RATE_LIMITS = join(import.meta.dirname, 'test-no-rate-limits.ts');

/** A person with a session at the attacked server. */
export interface Attacker extends Actor {
  password: string;
  /** Headers of every request of this person. */
  headers: Record<string, string>;
}

/** The whole server as an operator starts it, in a process of its own, with a probe that measures its event loop and memory. */
export class AttackedServer implements AsyncDisposable {
  readonly address: string;
  readonly port: number;
  readonly pool: pg.Pool;
  /** Data folder of the server. No answer may contain its path. */
  readonly folder: string;
  readonly #process: ChildProcess;
  /** Lines of the log, whose level is error. */
  readonly errors: string[];

  private constructor(parts: Pick<AttackedServer, 'port' | 'pool' | 'folder' | 'errors'> & { process: ChildProcess }) {
    this.port = parts.port;
    this.address = `http://localhost:${parts.port}`;
    this.pool = parts.pool;
    this.folder = parts.folder;
    this.errors = parts.errors;
    this.#process = parts.process;
  }

  static async start(): Promise<AttackedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'attack-'));
    const { url } = await testDatabase();
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(port),
      SEED: 'off',
      LOG_LEVEL: 'error',
    };
    const child = spawn(
      process.execPath,
      ['--expose-gc', '--import', PROBE, '--import', NO_RATE_LIMITS, 'server/main.ts'],
      {
        env,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    const errors: string[] = [];
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const lines = said.split('\n');
      said = lines.pop() ?? '';
      errors.push(...lines.filter((line) => line.startsWith('{')));
      if (lines.some((line) => line.includes('is ready at'))) child.emit('ready');
    });
    await Promise.race([once(child, 'ready'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const pool = openPool(url, createLog({ logLevel: 'silent' }), 2);
    return new AttackedServer({ port, pool, folder, errors, process: child });
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.pool.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Reports the delay of the server's event loop since `resetLoop`, and its memory after a garbage collection. */
  async loop(): Promise<LoopReport> {
    this.#process.send('report');
    const [report] = (await once(this.#process, 'message')) as [LoopReport];
    return report;
  }

  resetLoop(): void {
    this.#process.send('reset');
  }

  /** Registers a person over HTTP, verifies the address in the database, and signs in. */
  async signUp(role: Role = 'USER'): Promise<Attacker> {
    const email = `${randomUUID()}@example.org`;
    const password = `secret-${randomUUID()}`;
    const post = (path: string, body: object) =>
      fetch(`${this.address}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: this.address },
        body: JSON.stringify(body),
      });
    await post('sign-up/email', { email, password, firstName: 'Ada', lastName: 'Lee' });
    const { rows } = await this.pool.query<{ id: Actor['id'] }>(
      'update "user" set email_verified = true, role = $2 where email = $1 returning id',
      [email, role],
    );
    const signedIn = await post('sign-in/email', { email, password });
    const [row] = rows;
    if (!signedIn.ok || !row) throw new Error(`${signedIn.status} ${await signedIn.text()}`);
    const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { id: row.id, role, password, headers: { cookie: cookie.join('; '), origin: this.address } };
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
