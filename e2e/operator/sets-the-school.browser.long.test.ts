import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { type Person, signIn } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';

// Uses a cluster of its own, because settings affect everybody. In maintenance it answers 503.
const cluster: Cluster = await startCluster();
afterAll(() => cluster.stop());
const { browser, newPerson } = await openFixture([/status of 503|response code: 503/], cluster);
const pool = openPool(cluster.postgres.url, createLog({ logLevel: 'silent' }), 2);
afterAll(() => pool.end());

let admin: Person;
let reader: Person;
beforeAll(async () => {
  reader = await newPerson({ firstName: 'Rhea', lastName: 'Quill' });
  const person = await newPerson({ firstName: 'Adele', lastName: 'Quint' });
  await pool.query(`update "user" set role = 'ADMIN' where id = $1`, [person.id]);
  // Servers cache the role of a session; a new session avoids the cache.
  await person.context.clearCookies();
  admin = await signIn(person, person, '/faqs?lang=us');
});

const box = (name: string) => admin.page.getByRole('region', { name, exact: true });
const save = async (name: string) => {
  await box(name).getByRole('button', { name: 'Save' }).click();
  await box(name).getByText('Set here').waitFor();
};

test('disabling a language takes effect on open pages, new pages, the public site and mails', async () => {
  const { page } = reader;
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'French' }).click();
  await page.getByRole('button', { name: 'Langue' }).waitFor();

  await admin.page.goto('/admin/settings');
  // Text typed in another field must survive the save.
  await box('Name of the school').getByRole('textbox').fill('Evening school');
  const languages = box('Languages');
  await languages.getByRole('checkbox', { name: 'French' }).uncheck();
  await languages.getByRole('checkbox', { name: 'English (UK)' }).uncheck();
  await languages.getByLabel('Default, for whoever asks for none of them').selectOption('German');
  await save('Languages');
  await languages.getByRole('checkbox', { name: 'French', checked: false }).waitFor();
  expect(await box('Name of the school').getByRole('textbox').inputValue()).toBe('Evening school');

  // The reader's page was open all the time, on either server.
  await page.getByRole('button', { name: 'Sprache' }).click();
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(['Englisch', 'Deutsch']);
  await page.reload();
  await page.getByRole('button', { name: 'Sprache' }).waitFor();
  await page.goto('/faqs?lang=fr');
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(await page.getByRole('list', { name: 'Sprache' }).getByRole('link').allTextContents()).toEqual([
    'English',
    'Deutsch',
  ]);
  expect(await page.locator('link[rel="alternate"]').count()).toBe(3);

  await languages.getByRole('button', { name: 'Use the server’s setting' }).click();
  await languages.getByText('Set by the server').waitFor();
  await page.goto('/learn/dashboard');
  await page.getByRole('button', { name: 'Langue' }).waitFor();
});

test("a school in maintenance shows the administrator's message as plain text and the planned end", async () => {
  await admin.page.goto('/admin/settings');
  const maintenance = box('Maintenance');
  await maintenance.getByRole('checkbox').check();
  await maintenance.getByLabel('Planned end').fill('2126-01-31T09:00');
  await maintenance.getByLabel(/^Message on the page/).fill('We move <b>house</b>.\nSee you!');
  await save('Maintenance');

  const visitor = await browser();
  await expect.poll(async () => (await visitor.page.goto('/faqs'))?.status()).toBe(503);
  const words = visitor.page.getByText('We move <b>house</b>.');
  await words.waitFor();
  expect(await words.innerText()).toBe('We move <b>house</b>.\nSee you!');
  await visitor.page.getByText(/31 Jan 2126/).waitFor();

  await maintenance.getByLabel(/^Message on the page/).fill('');
  await save('Maintenance');
  await expect
    .poll(async () => {
      await visitor.page.reload();
      return words.count();
    })
    .toBe(0);
  await visitor.page.getByText(/31 Jan 2126/).waitFor();
  await maintenance.getByRole('button', { name: 'Use the server’s setting' }).click();
  await expect.poll(async () => (await visitor.page.goto('/faqs'))?.status()).toBe(200);
});
