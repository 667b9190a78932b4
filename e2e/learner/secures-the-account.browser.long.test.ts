import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Person, BrowserSession } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';

// The test enters a wrong code, and the console reports the refusal.
const { mailbox, newPerson, browser } = await openFixture([/status of 422/]);

const PERIOD_MS = 30_000;

/** Code of an authenticator app with this key, `steps` periods from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });

async function logIn({ page }: BrowserSession, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login?next=/learn/catalog');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
}

async function openSecurity(page: Page) {
  await page.goto('/user/account?tab=security');
  return page.getByRole('region', { name: 'Two-factor authentication' });
}

test('a learner sets up an authenticator app by keyboard, logs in with a code, and once with a recovery code', async () => {
  const person = await newPerson();
  const { page } = person;
  const section = await openSecurity(page);
  await section.getByRole('button', { name: 'Set up authenticator app' }).press('Enter');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const secret = (await section.locator('code').textContent()) ?? '';
  await section.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = section.getByRole('region', { name: 'Recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes.locator('code').allTextContents();
  await codes.getByRole('button', { name: "I've saved them" }).click();
  await section.getByText('10 recovery codes left').waitFor();
  await mailbox(person.email, 'Two-factor authentication was turned on');

  const phone = await browser({ viewport: { width: 390, height: 844 } });
  await logIn(phone, person);
  // The first cell has the focus.
  await phone.page.getByLabel('Digit 1').waitFor();
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
  await phone.page.keyboard.type(wrong);
  await phone.page.keyboard.press('Enter');
  await phone.page.getByText('That code is wrong or has expired.').waitFor();
  // Other pages lead back here until the login is complete.
  await phone.page.goto('/learn/dashboard');
  await phone.page.waitForURL(/\/auth\/continue/);
  await phone.page.getByLabel('Digit 1').pressSequentially(codeOf(secret, 1));
  await phone.page.keyboard.press('Enter');
  await phone.page.waitForURL(/\/learn\/dashboard/);

  const stranger = await browser();
  await logIn(stranger, person);
  await stranger.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await stranger.page.keyboard.type(recoveryCode);
  await stranger.page.keyboard.press('Enter');
  await stranger.page.waitForURL(/\/learn\/catalog/);
  await mailbox(person.email, 'logged in to your Margin account with a recovery code');

  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await section.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  await section.getByText('Off. Add a second step').waitFor();
  await mailbox(person.email, 'Two-factor authentication was turned off');
});

test('a learner adds a passkey of the device and logs in with it', async () => {
  const person = await newPerson();
  const { page, context } = person;
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const section = await openSecurity(page);
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await page.keyboard.type(person.password);
  await section.getByLabel('Passkey name (optional)').fill('My laptop');
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: "I've saved them" }).click();
  await section.getByText('My laptop', { exact: true }).waitFor();

  await context.request.post('/api/auth/sign-out', { data: {} });
  await logIn(person, person);
  await page.getByRole('button', { name: 'Continue with passkey' }).press('Enter');
  await page.waitForURL(/\/learn\/catalog/);
  const again = await openSecurity(page);
  await again.getByText(/^Last used/).waitFor();
  expect(await again.getByRole('listitem').count()).toBe(1);
});
