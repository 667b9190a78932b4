import pg from 'pg';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright';
import { afterAll, afterEach, expect, inject, vi } from 'vitest';
import { collectErrors, type ExpectedErrors } from '#e2e/browser-error.ts';
import { type NewPerson, type Person, register, type BrowserSession, signIn } from '#e2e/person.ts';
import { MAILBOX_COOKIE } from '#server/core/mail/mailbox-access.ts';
import { chromiumFlags, getChromium } from '#tools/test/chromium.ts';
import { TEST_TIMEOUT_MS } from '#tools/test/test-timeout.ts';

export interface Fixture {
  url: string;
  /** A new browser profile with one page. */
  browser(options?: BrowserContextOptions): Promise<BrowserSession>;
  /** A newly registered and verified person, signed in. */
  newPerson(who?: NewPerson): Promise<Person>;
  /** One of the two demo accounts printed at start. */
  demoPerson(as: 'teacher' | 'learner'): Promise<Person>;
  /** The same person on another device. */
  elsewhere(person: Person, options?: BrowserContextOptions): Promise<Person>;
  /** Rows of the database, regardless of permissions. */
  rows<Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Text of the newest mail to that address, once it contains these words. */
  mailbox(email: string, words?: string): Promise<string>;
  /** Errors of all pages so far. */
  complaints: string[];
}

/**
 * Fixture for one test file: the running product and browsers. At the end, no page may have had an error: a
 * Content-Security-Policy violation, an uncaught exception, or an error in the console. Errors provoked on purpose are
 * listed in `forgiven`; a server other than the default is given by its `url`.
 */
export async function openFixture(
  expectedErrors: ExpectedErrors = [],
  { url, mailboxKey } = { url: inject('serverUrl'), mailboxKey: inject('mailboxKey') },
): Promise<Fixture> {
  const chrome = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags });
  const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 2 });
  const complaints: string[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(chrome, task.id);
  });
  afterAll(async () => {
    // Copied first, because closing a page during a request causes errors too.
    const errors = [...complaints];
    await Promise.all([chrome.close(), pool.end()]);
    expect(errors).toEqual([]);
  });

  const browser = (options?: BrowserContextOptions) =>
    openSeat(chrome, { url, mailboxKey }, complaints, expectedErrors, options);
  const rows = async <Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]) =>
    (await pool.query<Row>(sql, values)).rows;
  return {
    url,
    browser,
    rows,
    complaints,
    newPerson: async (who) =>
      register(await browser(), async (email) => (await newestMail({ url, mailboxKey }, email)).code ?? '', who),
    async demoPerson(as) {
      const account = inject('demoAccounts')[as];
      if (account === undefined) throw new Error('The server printed no demo account: nothing was seeded.');
      return signIn(await browser(), account);
    },
    elsewhere: async (person, options) => signIn(await browser(options), person),
    mailbox: async (email, words) => (await newestMail({ url, mailboxKey }, email, words)).text,
  };
}

async function openSeat(
  chrome: Browser,
  { url: baseURL, mailboxKey }: { url: string; mailboxKey: string },
  complaints: string[],
  expectedErrors: ExpectedErrors,
  options?: BrowserContextOptions,
): Promise<BrowserSession> {
  const context = await chrome.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(TEST_TIMEOUT_MS);
  await context.addCookies([{ name: MAILBOX_COOKIE, value: mailboxKey, url: `${baseURL}/mailbox` }]);
  await collectErrors(context, complaints, expectedErrors);
  return { context, page: await context.newPage() };
}

/** Most characters of a page in the log, which must leave room for the error itself. */
const TOLD_CHARACTERS = 1_500;

/** Takes a screenshot of every open page and logs its URL, focus and content, to explain a failed test. */
async function photograph(chrome: Browser, story: string): Promise<void> {
  const pages = chrome.contexts().flatMap((context) => context.pages());
  const pictures = pages.map(async (page, index) => {
    await page.screenshot({ path: `dist/e2e/${story}-${index}.png`, timeout: TEST_TIMEOUT_MS });
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    const said = await page.locator('main, body').last().ariaSnapshot({ timeout: TEST_TIMEOUT_MS });
    console.error(`${page.url()}\nfocus: ${focus}\n${said.slice(0, TOLD_CHARACTERS)}`);
  });
  await Promise.allSettled(pictures);
}

interface Mail {
  text: string;
  code: string | null;
}

/** Reads the mail page; mails are sent by a job, a moment after the request. */
const newestMail = (
  { url, mailboxKey: key }: { url: string; mailboxKey: string },
  email: string,
  words = '',
): Promise<Mail> =>
  vi.waitUntil(
    async () => {
      const { mails } = (await (await fetch(`${url}/mailbox.json?to=${email}&key=${key}`)).json()) as {
        mails: Mail[];
      };
      return mails[0]?.text.includes(words) ? mails[0] : undefined;
    },
    { interval: 100 },
  );
