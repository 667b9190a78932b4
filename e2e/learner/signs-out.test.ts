import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { enrollLearner, publishLesson } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';

// The tests abort requests and make the server fail.
const { url, newPerson, rows } = await openFixture([/ERR_FAILED/, /status of 500/]);

const steps = [
  { name: 'The first page', text: 'Something to read.' },
  { name: 'The second page', text: 'Something more to read.' },
];

/** Data that the browser keeps; `sidebar` is the width of the sidebar, a setting like the others. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).filter((key) => key.includes('@')),
  }));

/** Waits for the rendered page, not only its URL: leaving earlier would abort its requests. */
const isHome = async (page: Page) => {
  await page.waitForURL(`${url}/`);
  await page.getByRole('heading', { name: 'Learn with someone wise in the margin.' }).waitFor();
};

/** A learner who has just begun a lesson. */
async function reader(): Promise<Person & { lessonID: string }> {
  const person = await newPerson();
  const lesson = await publishLesson(person, { name: 'To be left', steps });
  await enrollLearner(person, lesson);
  await person.page.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await person.page.getByRole('heading', { name: 'The first page' }).waitFor();
  await expect.poll(() => statuses(person)).toEqual(['INPROGRESS']);
  return { ...person, lessonID: lesson.id };
}

const statuses = async ({ id }: Person) =>
  (
    await rows<{ status: string }>(
      'select status from enrollment_topic_progress where owner = $1 order by created_at',
      id,
    )
  ).map(({ status }) => status);

const goOn = (page: Page) => page.getByRole('button', { name: 'Next step' }).click();

test('signing out clears the device in every tab, opens the front page and ends the session [S-476, S-477, S-478, S-605, S-607]', async () => {
  const { context, page } = await newPerson();
  const second = await context.newPage();
  await second.goto('/learn/catalog');
  await second.getByRole('article').first().waitFor();
  await page.bringToFront();
  await shell(page).speak('UK');
  await page.evaluate(() => {
    localStorage.setItem('application-searchbar-recents', '["tides"]');
    localStorage.setItem('settings', '{"mode":"dark"}');
  });
  expect((await kept(page)).databases).toHaveLength(1);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${url}/api/queries/lesson.mine`, { headers: { cookie } })).status).toBe(200);

  // The server closes the connection before it answers the logout, and says why while the tabs leave.
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await context.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch();
    await asked.promise;
    await route.fulfill({ response });
  });
  await context.route('**/api/session/suspension', async (route) => {
    asked.resolve();
    await left.promise;
    await route.fulfill({ json: { suspension: null } });
    answered.resolve();
  });
  await context.route(`${url}/`, async (route) => {
    left.resolve();
    await answered.promise;
    await route.continue();
  });

  await shell(page).logOut();
  await Promise.all([page, second].map(isHome));
  for (const tab of [page, second]) {
    await expect
      .poll(() => kept(tab))
      .toEqual({ databases: [], keys: ['i18nextLng', 'settings', 'sidebar'], session: [] });
    expect(await tab.evaluate(async () => (await fetch('/api/queries/lesson.mine')).status)).toBe(401);
    await isHome(tab);
  }
  expect((await fetch(`${url}/api/queries/lesson.mine`, { headers: { cookie } })).status).toBe(401);
  await second.goto('/learn/catalog');
  await second.waitForURL(/\/auth\/login/);
});

test.each([
  ['the server cannot be reached', 'abort'],
  ['the server fails', 'fail'],
])(
  'a failed logout because %s shows “Unable to logout” and keeps the session and all data [S-479]',
  async (_why, how) => {
    const { page } = await newPerson();
    await page.route('**/api/auth/sign-out', (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: 500 }),
    );
    await page.getByRole('complementary').getByText('Welcome to Margin').waitFor();
    const before = await kept(page);
    expect(before.databases).toHaveLength(1);
    await shell(page).logOut();
    await page.getByText('Unable to logout', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/learn/dashboard');
    expect(await kept(page)).toEqual(before);
    await page.reload();
    await page.getByRole('complementary').getByText('Welcome to Margin').waitFor();

    await page.unroute('**/api/auth/sign-out');
    await shell(page).logOut();
    await isHome(page);
  },
);

test('logging out with unsent changes asks first, and staying loses nothing [S-476]', async () => {
  const person = await reader();
  const { page, context } = person;
  await context.setOffline(true);
  await goOn(page);
  await page.getByRole('heading', { name: 'The second page' }).waitFor();
  await shell(page).logOut();
  const question = page.getByRole('dialog', { name: '2 changes have not reached the server' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await statuses(person)).toEqual(['INPROGRESS']);

  await context.setOffline(false);
  await shell(page).logOut();
  await isHome(page);
  expect(await statuses(person)).toEqual(['COMPLETE', 'INPROGRESS']);
});

test('confirming the logout discards unsent changes on the device and ends the session [S-476]', async () => {
  const person = await reader();
  const { page } = person;
  await page.route('**/api/commands', (route) => route.abort());
  await goOn(page);
  await shell(page).logOut();
  await page.getByRole('button', { name: 'Log out and lose it' }).click();
  await isHome(page);
  await expect.poll(async () => (await kept(page)).databases).toEqual([]);
  await page.unroute('**/api/commands');
  expect(await statuses(person)).toEqual(['INPROGRESS']);
});
