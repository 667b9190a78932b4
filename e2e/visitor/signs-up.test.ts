import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';

// The tests log in unverified and with a wrong password, and the console reports the refusals.
const { browser, mailbox, rows } = await openFixture([/status of (403|422)/]);

const somebody = (password = `secret-${randomUUID()}`) => ({ email: `${randomUUID()}@example.org`, password });
type Somebody = ReturnType<typeof somebody>;

async function fillIn(page: Page, { email, password }: Somebody) {
  await page.getByLabel('First name').fill('Ingrid');
  await page.getByLabel('Last name (optional)').fill('Solberg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1').pressSequentially(code);
}

const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? '';

async function logIn(page: Page, { email, password }: Somebody) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a newcomer signs up, verifies the e-mail address, finds wallet and welcome, and opens a lesson within five clicks [S-021, S-176, S-178, S-515, S-516, S-517, S-519, S-005, S-103, S-104, S-105]', async () => {
  const { page, context } = await browser();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start learning' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  expect(await page.locator('form input').count()).toBe(4);

  const who = somebody('aaaaaaa');
  await fillIn(page, who);
  await page.getByText('Use at least 8 characters.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/register');

  await page.getByLabel('Password', { exact: true }).fill('aaaaaaaa');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const desktopPage = await context.newPage();
  await desktopPage.goto('/mailbox');
  // The mail page refreshes itself.
  const mail = desktopPage.getByRole('listitem').filter({ hasText: who.email });
  await typeCode(page, codeIn(await mail.innerText()));
  await page.waitForURL('/learn/dashboard');

  await page.getByRole('complementary').getByText('Welcome to Margin').waitFor();
  expect(await page.getByRole('complementary').getByText('Welcome to Margin').count()).toBe(1);
  const menu = await shell(page).openAccountMenu();
  await menu.getByText('1,000,000 tokens').waitFor();
  expect(await menu.innerText()).toContain(`Ingrid Solberg\n${who.email}`);

  const has = await rows<{ kind: string; count: number }>(
    `with me as (select id from "user" where email = $1)
     select 'wallet' as kind, count(*)::int from token_wallet where owner in (select id from me)
     union all select 'tutor', count(*)::int from tutor where owner in (select id from me)
     union all select 'notification', count(*)::int from notification where owner in (select id from me)
     order by kind`,
    who.email,
  );
  expect(has).toEqual([
    { kind: 'notification', count: 1 },
    { kind: 'tutor', count: 1 },
    { kind: 'wallet', count: 1 },
  ]);

  // Two clicks so far, and two more to open a lesson from the dashboard.
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'Lessons to begin with' })
    .getByRole('link', { name: 'Why bridges hum' })
    .click();
  await page.getByRole('button', { name: /^Enroll/ }).click();
  await page.getByRole('button', { name: 'Next step' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/learn\/enrollments\/lesson\//);
});

test('an unverified person is asked for the code at login and then reaches the requested page [S-518, S-702]', async () => {
  const who = somebody();
  const first = await browser();
  await first.page.goto('/auth/register');
  await fillIn(first.page, who);
  await first.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await first.page.goto('/teach/lessons');
  await first.page.waitForURL(/\/auth\/login/);

  const { page } = await browser();
  await page.goto('/learn/catalog?from=a-friend');
  await page.waitForURL(/\/auth\/login/);
  await logIn(page, who);
  await page.waitForURL(/\/auth\/verify/);
  await page.goto('/learn/catalog?from=a-friend');
  await page.waitForURL(/\/auth\/login/);
  await logIn(page, who);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await typeCode(page, codeIn(await mailbox(who.email)));
  await page.waitForURL('/learn/catalog?from=a-friend');
});

test('a wrong code is refused and cleared, and the right one still works', async () => {
  const who = somebody();
  const { page } = await browser();
  await page.goto('/auth/register');
  await fillIn(page, who);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const code = codeIn(await mailbox(who.email));
  await typeCode(
    page,
    code.replace(/./g, (digit) => String((Number(digit) + 1) % 10)),
  );
  await page.getByText('That code is wrong or has expired.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Digit 1');
  await page.keyboard.type(code);
  await page.waitForURL('/learn/dashboard');
});

test('login and registration do not reveal whether an address has an account', async () => {
  const who = somebody();
  const { page } = await browser();
  await page.goto('/auth/register');
  await fillIn(page, who);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await typeCode(page, codeIn(await mailbox(who.email)));
  await page.waitForURL('/learn/dashboard');

  const stranger = await browser();
  const refusalOf = async (tried: Somebody) => {
    await stranger.page.goto('/auth/login');
    await logIn(stranger.page, tried);
    const words = await stranger.page.getByRole('alert').filter({ hasText: /./ }).innerText();
    const answer = await stranger.context.request.post('/api/auth/sign-in/email', { data: tried });
    const { requestId: _, ...problem } = (await answer.json()) as Record<string, unknown>;
    return { words, problem, cookies: await stranger.context.cookies() };
  };
  const known = await refusalOf({ ...who, password: 'not-this-one' });
  expect(known.words).toBe('That did not work. Check your details.');
  expect(await refusalOf(somebody())).toEqual(known);

  // Registering a member's address looks like any other registration; the member gets a mail.
  await stranger.page.goto('/auth/register');
  await fillIn(stranger.page, { ...who, password: 'another-password' });
  await stranger.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await mailbox(who.email, 'You already have an account');
});
