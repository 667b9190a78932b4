import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

// The test enters a wrong password and uses a deleted account, and the console reports both refusals.
const { newPerson, elsewhere, rows, mailbox } = await openFixture([/status of 422/, /status of 401/]);

/** Four by two px, red and blue. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAE0lEQVR4nGM4wcAARGDiBAMyBwBRWgZB3ufriQAAAABJRU5ErkJggg==',
  'base64',
);

test('a person edits the profile, sets notifications, exports all data, deletes the account and restores it [S-076]', async () => {
  const person = await newPerson({ firstName: 'Ines', lastName: 'Sol', at: '/user/account' });
  const { page } = person;
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name }).click();

  await page.getByLabel('First name').fill('Inês');
  await page.getByLabel('Phone').fill('555 0100');
  await page.getByLabel('People can find me').check();
  await press('Save');
  await page.getByText('Enter a number that begins with +').waitFor();
  await page.getByLabel('Phone').fill('+351 21 123 4567');
  await press('Save');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await press('Use this part');
  await page.getByRole('button', { name: 'Change the picture' }).waitFor();
  const phone = await elsewhere(person, { viewport: { width: 390, height: 844 } });
  await phone.page.goto('/user/account?tab=profile');
  await expect.poll(() => phone.page.getByLabel('Phone').inputValue()).toBe('+351211234567');
  const shown = phone.page.getByRole('complementary', { name: 'What others see' });
  await shown.getByText('Inês Sol').waitFor();
  const face = shown.locator('img');
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await tab('Notifications');
  await page.getByLabel('Somebody finishes your lesson: by e-mail').check();
  await page.getByLabel('Every Monday morning').check();
  await phone.page.goto('/user/account?tab=notifications');
  await expect.poll(() => phone.page.getByLabel('Somebody finishes your lesson: by e-mail').isChecked()).toBe(true);
  await expect.poll(() => phone.page.getByLabel('Every Monday morning').isChecked()).toBe(true);

  await tab('Wallet');
  const statement = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await statement).suggestedFilename()).toBe('wallet.csv');

  await tab('Privacy');
  await press('Make an archive');
  const archive = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(/ }).click();
  expect((await archive).suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.zip$/);

  await press('Delete my account');
  const leave = page.getByRole('region', { name: 'Delete the account' });
  await leave.getByLabel('Your password').fill('not this one');
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('That did not work. Check your details.').waitFor();
  await leave.getByLabel('Your password').fill(person.password);
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText(/^Your account will be deleted on /).waitFor();
  await phone.page.waitForURL('**/auth/login**');
  expect(await mailbox(person.email, 'Keep my account')).toContain('signing in is enough');
  const leaving = () => rows('select from "user" where id = $1 and deleted_at is not null', person.id);
  expect(await leaving()).toHaveLength(1);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press('Log in');
  await page.waitForURL('**/learn/dashboard');
  expect(await leaving()).toHaveLength(0);
});
