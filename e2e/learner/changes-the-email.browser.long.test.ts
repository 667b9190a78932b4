import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

// The test logs in with the old address, and the console reports the refusal.
const { mailbox, newPerson, elsewhere, browser } = await openFixture([/status of 422/]);

test('an account changes its address with the code sent there and signs out a device from another one', async () => {
  const person = await newPerson();
  const { page } = person;
  const email = `person-${randomUUID()}@example.org`;
  await page.goto('/user/account?tab=security');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`We sent a message to ${email}`).waitFor();
  await mailbox(person.email, 'asked to move your Margin account');
  await page.getByLabel('Digit 1').pressSequentially(/\b\d{6}\b/.exec(await mailbox(email))?.[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Your email has changed').waitFor();
  await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor();
  await mailbox(person.email, 'has moved to another');

  const stranger = await browser();
  await stranger.page.goto('/auth/login');
  await stranger.page.getByLabel('Email').fill(person.email);
  await stranger.page.getByLabel('Password', { exact: true }).fill(person.password);
  await stranger.page.getByRole('button', { name: 'Log in' }).click();
  await stranger.page.getByText('That did not work. Check your details.').waitFor();

  const phone = await elsewhere({ ...person, email }, { viewport: { width: 390, height: 844 } });
  expect(phone.id).toBe(person.id);
  await page.reload();
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  await phone.page.waitForURL(/\/auth\/login/);
  await page.getByText('Only this device is signed in.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/account');
});
