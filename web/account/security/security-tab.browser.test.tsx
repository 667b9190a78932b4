import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OpenSession, Security } from '#domain/account/security.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { startApp } from '#web/app/start-app.tsx';
import { maya, serveAnswers, session } from '#web/app/test-person.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

let stop = () => {};

const device = (id: string, columns: Partial<OpenSession> = {}): OpenSession => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  isHandheld: false,
  network: '192.0.2.7',
  beganAt: '2026-11-20T08:00:00+00:00',
  seenAt: '2026-11-21T08:00:00+00:00',
  isCurrent: false,
  ...columns,
});
const here = device('here', { isCurrent: true, browser: 'Chrome', system: 'Linux', network: null });
const phone = device('phone', { browser: 'Safari', system: 'iOS', isHandheld: true });

const off: Security['secondFactor'] = { factors: [], recoveryCodesLeft: 0, isRequired: false };
const on: Security['secondFactor'] = {
  factors: [
    { id: 'app', kind: 'app', name: '', addedAt: '2026-11-20T08:00:00+00:00', lastUsedAt: '2026-11-21T08:00:00+00:00' },
    { id: 'key', kind: 'passkey', name: 'My laptop', addedAt: '2026-11-20T08:00:00+00:00', lastUsedAt: null },
  ],
  recoveryCodesLeft: 9,
  isRequired: true,
};
const appSetup = { secret: 'ABCD EFGH', code: { path: 'M0 0h7v1h-7z', side: 21 } };

/** Opens the security tab of a user; `become` changes the next answer of the server. */
async function open(columns: Partial<Security> = {}, answers: Parameters<typeof serveAnswers>[0] = {}) {
  let security: Security = {
    hasPassword: true,
    providers: [],
    secondFactor: off,
    pendingEmail: null,
    sessions: [here, phone],
    ...columns,
  };
  const server = serveAnswers({ ...session(maya), '/api/session/security': () => ({ json: security }), ...answers });
  const history = createMemoryHistory({ initialEntries: ['/user/account?tab=security'] });
  stop = await startApp(document.body.appendChild(document.createElement('div')), history);
  await expect.element(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  return { ...server, become: (next: Partial<Security>) => (security = { ...security, ...next }) };
}

beforeEach(async () => {
  announceSignOut();
  localStorage.clear();
  toast.clear();
  saveSettings(defaultSettings);
  await page.viewport(1440, 900);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const NEUTRAL = 'That did not work. Check your details.';
const fill = (label: string, text: string) => userEvent.fill(page.getByLabelText(label, { exact: true }), text);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const section = (name: string) => page.getByRole('region', { name });
const typeCode = (code: string) => userEvent.fill(page.getByRole('textbox', { name: 'Digit 1' }), code);

test('the security tab lists the email address, the sign-in methods and the signed-in devices', async () => {
  await open({ providers: [{ id: 'google', name: 'Google' }] });
  await expect.element(section('Email').getByText('maya@example.org')).toBeVisible();
  await expect.element(section('Ways to sign in').getByText('Email and password')).toBeVisible();
  await expect.element(section('Ways to sign in').getByText('Google')).toBeVisible();
  const devices = section('Signed-in devices').getByRole('listitem');
  await expect.element(devices.nth(0).getByText('Chrome on Linux')).toBeVisible();
  await expect.element(devices.nth(0).getByText('This device')).toBeVisible();
  expect(devices.nth(0).getByRole('button').query()).toBeNull();
  await expect.element(devices.nth(1).getByText('Safari on iOS')).toBeVisible();
  await expect.element(devices.nth(1).getByText('192.0.2.7')).toBeVisible();
});

test('the email address is changed by keyboard in two steps, and only with the right code', async () => {
  const { bodyOf, become: setSecurity } = await open(
    {},
    {
      '/api/auth/email/request-change': () => ({}),
      '/api/auth/email/confirm-change': (body) => ({ status: (body as { otp: string }).otp === '417205' ? 200 : 422 }),
    },
  );
  await press('Change email');
  await expect.element(page.getByLabelText('New email')).toHaveFocus();
  await userEvent.keyboard('not an address{Enter}');
  await expect.element(page.getByText('Enter an email address, like name@example.com.')).toBeVisible();
  await fill('New email', ' maya.new@example.org ');
  await fill('Current password', 'correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('maya.new@example.org')).toBeVisible();
  expect(bodyOf('/api/auth/email/request-change')).toEqual({
    email: 'maya.new@example.org',
    password: 'correct horse',
  });
  await expect.element(page.getByRole('textbox', { name: 'Digit 1' })).toHaveFocus();
  await userEvent.keyboard('111111{Enter}');
  await expect.element(page.getByText(NEUTRAL)).toBeVisible();
  await typeCode('417205');
  setSecurity({ sessions: [here] });
  await press('Verify');
  await expect.element(page.getByText('Your email has changed')).toBeVisible();
  await expect.element(page.getByText('Only this device is signed in.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change email' })).toHaveFocus();
});

test('a pending email change survives a reload and can be requested again', async () => {
  await open({ pendingEmail: 'maya.new@example.org' });
  await expect.element(page.getByText('maya.new@example.org')).toBeVisible();
  await press('Another address or code');
  await expect.element(page.getByLabelText('New email')).toHaveValue('maya.new@example.org');
  await press('Cancel');
  await expect.element(page.getByRole('button', { name: 'Change email' })).toHaveFocus();
});

test('a pending email change can be canceled', async () => {
  const { asked } = await open(
    { pendingEmail: 'maya.new@example.org' },
    { '/api/auth/email/cancel-change': () => ({}) },
  );
  await press('Cancel');
  await expect.element(page.getByRole('button', { name: 'Change email' })).toHaveFocus();
  await expect.poll(() => asked.some(({ path }) => path === '/api/auth/email/cancel-change')).toBe(true);
  expect(page.getByText('maya.new@example.org').query()).toBeNull();
});

test.each([
  [422, NEUTRAL],
  [429, 'Too many tries. Wait a moment and try again.'],
  [503, 'The server cannot be reached. Try again in a moment.'],
])('a password change refused with status %d says: %s', async (status, words) => {
  const { bodyOf } = await open({}, { '/api/auth/password/change': () => ({ status }) });
  await press('Change password');
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
  await fill('Current password', 'correct horse');
  await fill('New password', 'short');
  await press('Set new password');
  await expect.element(page.getByText('Use at least 8 characters.')).toBeVisible();
  expect(bodyOf('/api/auth/password/change')).toBeUndefined();
  await fill('New password', 'a long and good one');
  await press('Set new password');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(bodyOf('/api/auth/password/change')).toEqual({
    current: 'correct horse',
    password: 'a long and good one',
    signOutEverywhere: true,
  });
});

test('a password change that succeeds closes its form', async () => {
  await open({}, { '/api/auth/password/change': () => ({}) });
  await press('Change password');
  await fill('Current password', 'correct horse');
  await fill('New password', 'a long and good one');
  await press('Set new password');
  await expect.element(page.getByText('Your password has changed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change password' })).toHaveFocus();
});

test('a password change keeps other devices and API tokens if its box is not checked', async () => {
  const { bodyOf } = await open({}, { '/api/auth/password/change': () => ({}) });
  await press('Change password');
  await fill('Current password', 'correct horse');
  await fill('New password', 'a long and good one');
  await userEvent.click(page.getByRole('checkbox', { name: 'Log out everywhere else and revoke all API tokens' }));
  await press('Set new password');
  await expect.element(page.getByText('Your password has changed')).toBeVisible();
  expect(bodyOf('/api/auth/password/change')).toMatchObject({ signOutEverywhere: false });
  expect(page.getByText('Your other devices were logged out and your API tokens revoked').query()).toBeNull();
});

test('a device is signed out by its button, and all others after a confirmation', async () => {
  const tablet = device('tablet', { browser: null, system: null });
  const {
    bodyOf,
    asked,
    become: setSecurity,
  } = await open(
    { sessions: [here, phone, tablet] },
    { '/api/auth/session/revoke': () => ({}), '/api/auth/session/revoke-others': () => ({}) },
  );
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  setSecurity({ sessions: [here, tablet] });
  await press('Sign out Safari on iOS');
  await expect.element(page.getByText('Safari on iOS was signed out')).toBeVisible();
  await expect.poll(() => section('Signed-in devices').getByRole('listitem').elements().length).toBe(2);
  expect(bodyOf('/api/auth/session/revoke')).toEqual({ id: 'phone' });
  await expect.element(section('Signed-in devices').getByRole('list')).toHaveFocus();

  const isAsked = () => asked.some(({ path }) => path === '/api/auth/session/revoke-others');
  const question = page.getByRole('dialog', { name: 'Sign out all other devices?' });
  await press('Sign out all other devices');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(isAsked()).toBe(false);
  setSecurity({ sessions: [here] });
  await press('Sign out all other devices');
  await userEvent.click(question.getByRole('button', { name: 'Sign out all other devices' }));
  await expect.element(page.getByText('Only this device is signed in.')).toBeVisible();
  expect(isAsked()).toBe(true);
  expect(page.getByRole('button', { name: 'Sign out all other devices' }).query()).toBeNull();
});

test('an account without a password says how to get one', async () => {
  await open({ hasPassword: false, providers: [{ id: 'google', name: 'Google' }] });
  await expect.element(section('Password').getByText(/You have none/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Change/ }).elements()).toEqual([]);
  expect(page.getByText('Email and password').query()).toBeNull();
});

test.each([
  ['fails', () => ({ status: 500 }), 'This could not be shown'],
  [
    'is out of reach',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'The server does not answer',
  ],
])('the security tab can be loaded again if the server %s', async (_how, answer, words) => {
  let isUp = false;
  const security: Security = {
    hasPassword: true,
    providers: [],
    secondFactor: off,
    pendingEmail: null,
    sessions: [here],
  };
  await open({}, { '/api/session/security': () => (isUp ? { json: security } : answer()) });
  await expect.element(page.getByText(words)).toBeVisible();
  isUp = true;
  await press('Try again');
  await expect.element(page.getByText('Only this device is signed in.')).toBeVisible();
});

test('the security tab shows placeholders while it loads', async () => {
  const response = Promise.withResolvers<{ json: Security }>();
  await open({}, { '/api/session/security': () => response.promise });
  await expect
    .element(page.getByRole('region', { name: 'Loading how you sign in' }))
    .toHaveAttribute('aria-busy', 'true');
  response.resolve({
    json: { hasPassword: true, providers: [], secondFactor: off, pendingEmail: null, sessions: [here] },
  });
  await expect.element(page.getByText('Only this device is signed in.')).toBeVisible();
});

test('an authenticator app is set up by keyboard: password, key, first code, then recovery codes', async () => {
  const { bodyOf, become: setSecurity } = await open(
    {},
    {
      '/api/auth/second-factor/begin': () => ({ json: appSetup }),
      '/api/auth/second-factor/confirm': (body) =>
        (body as { otp: string }).otp === '417205'
          ? { json: { recoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'] } }
          : { status: 422, json: { code: 'invalid_input' } },
    },
  );
  await expect.element(section('Two-factor authentication').getByText(/^Off\./)).toBeVisible();
  await press('Set up authenticator app');
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter your password.')).toBeVisible();
  await userEvent.keyboard('correct horse{Enter}');
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
  expect(bodyOf('/api/auth/second-factor/begin')).toEqual({ password: 'correct horse' });
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('111111{Enter}');
  await expect.element(page.getByText('That code is wrong or has expired.')).toBeVisible();
  setSecurity({ secondFactor: { ...on, factors: on.factors.slice(0, 1), recoveryCodesLeft: 10 } });
  await typeCode('417205');
  await userEvent.keyboard('{Enter}');
  await expect.element(section('Recovery codes').getByText('mnpqr-stvwx')).toBeVisible();
  await expect.element(section('Recovery codes')).toHaveFocus();
  // The toast covers the top bar for a moment.
  toast.clear();
  expect(await accessibilityFaults()).toEqual([]);
  await press("I've saved them");
  await expect.element(page.getByText('10 recovery codes left')).toBeVisible();
  expect(page.getByText('abcde-fghjk').query()).toBeNull();
});

test('removing a passkey and turning off two-factor authentication require the password', async () => {
  const { bodyOf, become: setSecurity } = await open(
    { secondFactor: on },
    {
      '/api/auth/second-factor/remove': () => ({}),
      '/api/auth/second-factor/disable': (body) => ({
        status: (body as { password: string }).password === 'correct horse' ? 200 : 422,
      }),
    },
  );
  await expect.element(page.getByText('Your role requires two-factor authentication.')).toBeVisible();
  await press('Remove My laptop');
  await userEvent.keyboard('correct horse');
  setSecurity({ secondFactor: { ...on, factors: on.factors.slice(0, 1) } });
  await userEvent.click(page.getByRole('button', { name: 'Remove My laptop' }).nth(1));
  await expect.element(page.getByText('Two-factor authentication changed')).toBeVisible();
  expect(bodyOf('/api/auth/second-factor/remove')).toEqual({ id: 'key', password: 'correct horse' });
  await press('Turn off');
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(page.getByText(NEUTRAL)).toBeVisible();
  await fill('Current password', 'correct horse');
  setSecurity({ secondFactor: off });
  await press('Turn off two-factor authentication');
  await expect.element(page.getByText(/^Off\. Add a second step/)).toBeVisible();
});

test.each([
  ['de', 'light', 'ltr'],
  ['fr', 'dark', 'rtl'],
] as const)('the security tab is accessible in %s, %s, %s, wide and narrow', async (language, mode, dir) => {
  saveSettings({ mode, dir });
  await open({
    secondFactor: on,
    pendingEmail: 'maya.new@example.org',
    providers: [{ id: 'hosted', name: 'Northside School' }],
  });
  await expect.element(page.getByText('maya.new@example.org')).toBeVisible();
  await press('Change password');
  await chooseLanguage(language);
  expect(document.body.textContent).not.toMatch(/\b(account|auth|common)\.\w/);
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    expect(await accessibilityFaults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await chooseLanguage('us');
});

test('the last administrator reads why their account cannot be deleted, and stays signed in', async () => {
  await open(
    {},
    { '/api/leave': () => ({ status: 409, json: { code: 'invalid_state', details: { state: 'LAST' } } }) },
  );
  await userEvent.click(page.getByRole('tab', { name: 'Privacy' }));
  await press('Delete my account');
  const form = section('Delete the account');
  await userEvent.fill(form.getByLabelText('Your password'), 'right');
  await userEvent.click(form.getByRole('button', { name: 'Delete my account' }));
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('You are the last administrator. Make somebody else one first.');
  await expect.element(page.getByRole('tab', { name: 'Privacy' })).toHaveAttribute('aria-selected', 'true');
});
