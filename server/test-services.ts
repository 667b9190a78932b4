import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, vi } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { readEnv } from '#server/core/env/env.ts';
import { createLog } from '#server/core/log/log.ts';
import { startServices } from '#server/services.ts';

/** Session secret of these tests. */
export const sessionSecret = 's'.repeat(64);

const secrets = {
  session: sessionSecret,
  signing: 'k'.repeat(64),
  database: '',
  mailbox: 'm'.repeat(32),
  teacherPassword: '',
  learnerPassword: '',
};

/** Starts a whole server with its own port and database, and collects its log lines. */
export async function startTestServices(settings: Record<string, string> = {}) {
  const { url: databaseUrl } = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'margin-services-'));
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const env = readEnv({ PORT: '0', DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback', ...settings });
  const services = await startServices({ env, secrets, log, databaseUrl, embedded: false });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  afterAll(async () => {
    await pool.end();
    await services.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const browser = (network = '192.0.2.1') => new ProxiedBrowser(services.address, network);

  /** Newest code that was mailed to an address. */
  const codeFor = (email: string): Promise<string> =>
    vi.waitUntil(async () => {
      const { rows } = await pool.query<{ code: string }>(
        'select code from mail_outbox where recipient = $1 and code is not null order by at desc limit 1',
        [email],
      );
      return rows[0]?.code;
    });

  async function register(email: string, it = browser()) {
    const password = 'correct horse battery';
    await it.post('/api/auth/sign-up/email', { email, password, firstName: 'Annabel', lastName: 'Leeward' });
    await it.post('/api/auth/email-otp/verify-email', { email, otp: await codeFor(email) });
    const { user } = (await (await it.get('/api/session')).json()) as { user: { id: string } };
    return { it, email, password, id: user.id };
  }
  return { address: services.address, pool, lines, browser, codeFor, register };
}

/** A browser behind a proxy that names its network. */
export class ProxiedBrowser {
  readonly cookies = new Map<string, string>();
  readonly network: string;
  readonly #address: string;

  constructor(address: string, network: string) {
    this.#address = address;
    this.network = network;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.network);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(`${this.#address}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string): Promise<Response> {
    return this.send(path);
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
