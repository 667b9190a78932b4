import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

// The test logs in with the old password, and the console reports the refusal.
const { browser, mailbox, newPerson, elsewhere } = await openFixture([/status of 422/]);

test('a password reset with the mailed code signs in, and signs out the other device [S-177]', async () => {
  const person = await newPerson();
  const { page } = await browser();
  await page.goto('/auth/login?next=%2Flearn%2Fcatalog');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before it has a field with the same name.
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const mail = await mailbox(person.email, 'choose a new password');
  await page.getByLabel('Digit 1').pressSequentially(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.waitForURL('/learn/catalog');

  await person.page.reload();
  await person.page.waitForURL(/\/auth\/login/);
  await person.page.getByLabel('Email').fill(person.email);
  await person.page.getByLabel('Password', { exact: true }).fill(person.password);
  await person.page.getByRole('button', { name: 'Log in' }).click();
  await person.page.getByText('That did not work. Check your details.').waitFor();
  const again = await elsewhere({ ...person, password: 'something else' });
  expect(new URL(again.page.url()).pathname).toBe('/learn/dashboard');
});
