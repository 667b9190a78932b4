import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import { createSecurityLog } from '#server/core/log/security-log.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, expect, vi } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { allLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import { createAuth } from '#server/account/sign-in/auth.ts';
import { authRoutes } from '#server/account/routes/auth-routes.ts';
import { networkRanges, noRanges } from '#server/core/request/network-ranges.ts';
import type { SignInProviders } from '#server/core/env/provider-settings.ts';
import { type TestBrowser, testBrowser } from '#server/account/sign-in/test-browser.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';

/** A reverse proxy on this machine. */
export const loopbackProxy = networkRanges(['loopback']) ?? noRanges;

export const origin = 'http://localhost:3000';
export const log = pino({ level: 'silent' });

/** Refusal of every form, whatever was wrong (D-13). */
export const neutralRefusal = { code: 'invalid_input', status: 422, detail: 'That did not work. Check your details.' };
export const problem = async (response: Response): Promise<Problem> => (await response.json()) as Problem;
export const userOf = async (it: TestBrowser) =>
  ((await (await it.get('/api/session')).json()) as { user: Record<string, unknown> }).user;
export const cookieHeader = (it: TestBrowser): string =>
  [...it.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Starts the authentication routes on a separate database, with functions that register users. */
export async function startAuthServer() {
  const pool = await testPool(12);
  const mails: AccountMail[] = [];
  /** Tokens of ended sessions, whose connections must be closed. */
  const ended: string[] = [];
  beforeEach(async () => {
    mails.length = 0;
    ended.length = 0;
    await pool.query('truncate auth_attempt');
  });

  function open(
    publicUrl = origin,
    proxies = noRanges,
    providers: SignInProviders = {},
    writtenTo = log,
    languages: OfferedLanguages = allLanguages,
    schoolNetworks = noRanges,
  ) {
    const env: AuthEnv = {
      publicUrl,
      proxies,
      adminEmails: ['head@example.org'],
      providers,
      languages,
      knownPasswords: 'warn',
      secondFactorRoles: [],
    };
    const sendMail = async (mail: AccountMail) => void mails.push(mail);
    const onEnded = (token: string) => void ended.push(token);
    const secrets = { session: 's'.repeat(64) };
    const security = createSecurityLog(writtenTo, secrets.session);
    const limiter = createLimiter({ pool, secret: secrets.session, schoolNetworks, logEvent: security.record });
    const auth = createAuth({ pool, env, secrets, sendMail, log: writtenTo, limiter, security, onEnded });
    const app = new Hono();
    app.onError(problemHandler(log));
    app.route('/', authRoutes(auth, env));
    return { auth, app, env, browser: (from = publicUrl) => testBrowser(app, from) };
  }

  const { auth, app, env, browser } = open();
  let count = 0;
  const somebody = () => {
    count += 1;
    return { email: `ann${count}@example.org`, password: 'longenough', firstName: 'Ann', lastName: 'Lee' };
  };
  const newestCode = (email: string, kind: 'verify' | 'reset' | 'change-email') =>
    mails.flatMap((mail) => (mail.kind === kind && mail.to === email ? [mail.code] : [])).at(-1);
  const codeFor = (email: string): string => {
    const code = newestCode(email, 'verify');
    if (code === undefined) throw new Error(`no code for ${email}`);
    return code;
  };
  /** Code for a new password, which is sent after the response. */
  const resetCodeFor = (email: string): Promise<string> => vi.waitUntil(() => newestCode(email, 'reset'));
  const changeCodeFor = (email: string): Promise<string> => vi.waitUntil(() => newestCode(email, 'change-email'));
  async function registered(it = browser(), who = somebody()) {
    expect((await it.post('/api/auth/sign-up/email', who)).status).toBe(200);
    const verify = (otp = codeFor(who.email)) => it.post('/api/auth/email-otp/verify-email', { email: who.email, otp });
    return { it, who, verify };
  }
  async function member(who = somebody()) {
    const pending = await registered(browser(), who);
    expect((await pending.verify()).status).toBe(200);
    // Verification invalidates the user's cached sessions by id.
    ended.length = 0;
    return pending;
  }
  /** Signs the same user in with another browser. */
  async function elsewhere({ email, password }: { email: string; password: string }, it = browser()) {
    expect((await it.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
    return it;
  }
  const letters = { codeFor, resetCodeFor, changeCodeFor };
  return { pool, mails, ended, open, auth, app, env, browser, somebody, ...letters, registered, member, elsewhere };
}
