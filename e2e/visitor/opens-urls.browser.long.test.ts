import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { paths } from '#domain/path.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';

// The 404 page has that status, and the console reports it.
const { url, browser, newPerson } = await openFixture([/status of 404/]);

const pathOf = (page: Page) => page.url().slice(url.length);
const { page: nobody } = await browser();
await nobody.goto('/');

const unknown = ['/no/such/path', '/learn/no-such', '/teach/no-such/page', '/demos/chat/new', '/user/no-such'];

/** Every path that names rows, with IDs of none. */
const nowhere = paths
  .filter((path) => path.includes('$') && /^\/(?:learn|teach|interact)\//.test(path))
  .map((path) => path.replaceAll(/\$\w+/g, '00000000-0000-7000-8000-000000000000'));

test('an unknown id on any path leads to the one not-found page [S-077]', async () => {
  expect(nowhere.length).toBeGreaterThan(10);
  const { page } = await newPerson();
  for (const path of nowhere) {
    await page.goto(path);
    await page.waitForURL('/404').catch(() => expect(pathOf(page), path).toBe('/404'));
    await page.getByRole('heading', { name: 'Sorry, page not found!' }).waitFor();
  }
});

describe('unknown paths', () => {
  test.each(unknown)('%s is answered with status 404 and an HTML page [S-047, S-168]', async (path) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${url}/404`)).status).toBe(404);
  });

  test.each(['visitor', 'member'])(
    'an unknown path leads a %s to /404, and Back leaves it again [S-047, S-048, S-646]',
    async (who) => {
      const { page } = who === 'member' ? await newPerson() : await browser();
      for (const path of unknown) {
        await page.goto('/healthz');
        await page.goto(path);
        await page.waitForURL('/404');
        await page.getByRole('heading', { name: 'Sorry, page not found!' }).waitFor();
        await page.goBack();
        expect(pathOf(page)).toBe('/healthz');
      }
      await page.goForward();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await page.waitForURL('/');
    },
  );
});

describe('redirects of sections', () => {
  test.each([
    ['/learn', '/learn/dashboard', 'S-052'],
    ['/teach', '/teach/lessons', 'S-053'],
  ])('%s redirects to %s and keeps its query [%s]', async (from, to) => {
    const { page } = await newPerson();
    await page.goto('/healthz');
    await page.goto(`${from}?a=1&b=two`);
    await page.waitForURL(`${to}?a=1&b=two`);
    await page.goBack();
    expect(pathOf(page)).toBe('/healthz');
  });

  test('/interact redirects to /interact/tutor with its query even through the login [S-051]', async () => {
    await nobody.goto('/interact?a=1');
    await nobody.waitForURL(/\/auth\/login/);
    expect(new URL(nobody.url()).searchParams.get('next')).toBe('/interact/tutor?a=1');
  });
});

describe('access without a session', () => {
  test('a page of each section leads to the login, which remembers the page [S-526, S-527, S-528, S-529]', async () => {
    for (const path of ['/interact/friends', '/learn/catalog/lesson/x', '/teach/lessons/x', '/user/account']) {
      await nobody.goto(path);
      await nobody.waitForURL(/\/auth\/login\?next=/);
      expect(new URL(nobody.url()).searchParams.get('next')).toBe(path);
    }
  });

  test.each([
    ['GET', '/api/session'],
    ['GET', '/api/queries/lesson.catalog'],
    ['GET', '/api/queries/lesson.mine'],
    ['GET', '/api/queries/enrollment.byLesson'],
    ['GET', '/api/rows/User/00000000-0000-7000-8000-000000000000'],
    ['GET', '/api/versions/00000000-0000-7000-8000-000000000000'],
    ['GET', `/files/${'0'.repeat(64)}`],
    ['POST', '/api/commands'],
    ['POST', '/api/files'],
  ])('%s %s answers 401 without a session [S-526, S-527, S-528, S-529]', async (method, path) => {
    const status = await nobody.evaluate(
      async (asked) =>
        (
          await fetch(asked.path, {
            method: asked.method,
            ...(asked.method === 'POST' && {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify([{ key: 'k', name: 'user.setLanguage', input: { language: 'de' } }]),
            }),
          })
        ).status,
      { method, path },
    );
    expect(status).toBe(401);
  });

  test('the live stream of a visitor closes at once with a reason code', async () => {
    const code = await nobody.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const socket = new WebSocket('/api/live');
          socket.addEventListener('close', (event) => resolve(event.code));
        }),
    );
    expect(code).toBe(4001);
  });
});

test("a chosen language persists through reload and login, and does not affect another person's pages", async () => {
  const { page } = await newPerson({ at: '/' });
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Lerne mit jemand Klugem am Rand.' }).waitFor();
  await page.goto('/');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE');
  await page.goto('/learn/catalog');
  await page.getByRole('heading', { name: 'Katalog' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de');
  await shell(page).speak('Französisch');
  await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
  const other = await browser();
  await other.page.goto('/');
  expect(await other.page.locator('html').getAttribute('lang')).toBe('en-US');
});

test('signing in in one tab signs in all tabs, and each continues where it was [S-041, S-475, S-607, S-702]', async () => {
  const { context, page, email, password } = await newPerson({ at: '/' });
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  const second = await context.newPage();
  await second.goto('/learn/catalog');
  await second.waitForURL(/\/auth\/login/);
  const third = await context.newPage();
  await third.goto('/');
  await third.getByRole('link', { name: 'Login' }).waitFor();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('/learn/dashboard');
  await second.waitForURL('/learn/catalog');
  await third.waitForURL('/learn/dashboard');
  await page.reload();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
});
