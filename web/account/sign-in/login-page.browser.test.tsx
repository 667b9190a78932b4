import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LoginOptions, LoginStep } from '#domain/account/login-step.ts';
import type { SessionUser } from '#web/account/session/auth-client.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { startApp } from '#web/app/start-app.tsx';
import { maya, serveAnswers, session } from '#web/app/test-person.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

let stop = () => {};

async function open(path: string, answers: Parameters<typeof serveAnswers>[0] = {}) {
  const server = serveAnswers({ ...session(null), ...answers });
  const history = createMemoryHistory({ initialEntries: [path] });
  stop = await startApp(document.body.appendChild(document.createElement('div')), history);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...server, history };
}

beforeEach(() => {
  announceSignOut();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const fill = (label: string, text: string) => userEvent.fill(page.getByLabelText(label), text);
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const NEUTRAL = 'That did not work. Check your details.';

test('the login page has email, password, a link to register and a button for each configured provider [S-175]', async () => {
  await open('/auth/login', {
    '/api/session/providers': () => ({
      json: {
        providers: [
          { id: 'hosted', name: 'Northside School' },
          { id: 'google', name: 'Google' },
          { id: 'facebook', name: 'Facebook' },
        ],
      },
    }),
  });
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.element(page.getByLabelText('Password')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/register');
  await expect.element(page.getByRole('button', { name: 'Northside School' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Google' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Facebook' })).toBeVisible();
});

test('a login refused at a provider shows the neutral message and not the reason [S-643]', async () => {
  await open('/auth/login?refused=hosted&error=new_password_required&error_description=Weak+password');
  await expect.element(page.getByText(NEUTRAL)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/new_password|Weak/);
});

test('a login at a provider that has not confirmed the email address says what to do there', async () => {
  await open('/auth/login?refused=hosted&why=unconfirmed');
  await expect.element(page.getByText(/That service hasn't confirmed your email address/)).toBeVisible();
});

test('the login page has no provider button if no provider is configured', async () => {
  const { asked } = await open('/auth/login');
  await expect.poll(() => asked.some(({ path }) => path === '/api/session/providers')).toBe(true);
  expect(page.getByRole('button', { name: 'Google' }).query()).toBeNull();
});

test.each([
  [401, NEUTRAL],
  [400, NEUTRAL],
  [429, 'Too many tries. Wait a moment and try again.'],
  [503, 'The server cannot be reached. Try again in a moment.'],
])('a login refused with status %d says: %s', async (status, words) => {
  await open('/auth/login', {
    '/api/auth/sign-in/email': () => ({ status, json: { message: 'INVALID_PASSWORD of Maya' } }),
  });
  await fill('Email', 'maya@example.org');
  await fill('Password', 'wrong');
  await press('Log in');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(document.body.textContent).not.toContain('INVALID_PASSWORD');
});

test('an empty login form names the missing fields and sends no request', async () => {
  const { bodyOf } = await open('/auth/login');
  await press('Log in');
  await expect.element(page.getByText('Enter your password.')).toBeVisible();
  expect(bodyOf('/api/auth/sign-in/email')).toBeUndefined();
});

test('a login with an unverified email address sends a code and opens /auth/verify', async () => {
  const { bodyOf, history } = await open('/auth/login?next=%2Fteach%2Flessons', {
    '/api/auth/sign-in/email': () => ({ status: 403 }),
    '/api/auth/email-otp/send-verification-otp': () => ({}),
  });
  await fill('Email', 'maya@example.org');
  await fill('Password', 'correct horse');
  await press('Log in');
  await expect.poll(() => history.location.href).toBe('/auth/verify?next=%2Fteach%2Flessons');
  await expect.element(page.getByText('maya@example.org')).toBeVisible();
  expect(bodyOf('/api/auth/email-otp/send-verification-otp')).toEqual({
    email: 'maya@example.org',
    type: 'email-verification',
  });
});

test('the registration requires first name, email and password, and continues at /auth/verify [S-176, S-520]', async () => {
  const { bodyOf, history } = await open('/auth/register', { '/api/auth/sign-up/email': () => ({}) });
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  // A newcomer has not left off anywhere.
  const panel = page.getByRole('complementary');
  await expect.element(panel).toHaveAttribute('aria-label', 'A place of your own');
  await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms-and-conditions');
  await expect.element(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
  await fill('First name', ' Maya ');
  await fill('Email', 'maya@example.org');
  await fill('Password', 'aaaaaaa');
  await press('Create account');
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription(/Use at least 8 characters\./);
  expect(bodyOf('/api/auth/sign-up/email')).toBeUndefined();
  await fill('Password', 'aaaaaaaa');
  await press('Create account');
  await expect.poll(() => history.location.pathname).toBe('/auth/verify');
  await expect.element(panel).toHaveAttribute('aria-label', 'A place of your own');
  expect(bodyOf('/api/auth/sign-up/email')).toEqual({
    name: 'Maya',
    firstName: 'Maya',
    lastName: '',
    email: 'maya@example.org',
    password: 'aaaaaaaa',
  });
});

const cells = () => page.getByRole('textbox', { name: /^Digit/ }).elements() as HTMLInputElement[];
const typed = () =>
  cells()
    .map(({ value }) => value)
    .join('');

async function openVerify(answers: Parameters<typeof serveAnswers>[0] = {}) {
  sessionStorage.setItem('pending-email', 'maya@example.org');
  return open('/auth/verify', answers);
}

test.each([
  ['/auth/verify', 'off'],
  ['/auth/verify', 'on'],
  ['/auth/verify', 'mailbox'],
])(
  '%s warns that no code will arrive only if the server sends no mail, and links to its mailbox if it keeps them (mail is %s)',
  async (path, content) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'mail', content });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await open(path);
    await expect.element(page.getByRole('button', { name: 'Verify' })).toBeVisible();
    const note = page.getByText(/so no code will reach you/);
    if (content === 'off') await expect.element(note).toBeVisible();
    else expect(note.query()).toBeNull();
    const mailbox = page.getByRole('link', { name: 'mailbox' });
    if (content === 'mailbox') await expect.element(mailbox).toHaveAttribute('href', '/mailbox');
    else expect(mailbox.query()).toBeNull();
  },
);

test('typing a code moves the focus from cell to cell, and Backspace moves it back', async () => {
  await openVerify();
  expect(document.activeElement).toBe(cells()[0]);
  await userEvent.keyboard('417');
  expect(typed()).toBe('417');
  expect(document.activeElement).toBe(cells()[3]);
  await userEvent.keyboard('{Backspace}');
  expect(typed()).toBe('41');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}9');
  expect(typed()).toBe('91');
  await userEvent.keyboard('x');
  expect(typed()).toBe('91');
});

test('a pasted code loses the characters between its digits and is sent at once', async () => {
  const { bodyOf } = await openVerify({ '/api/auth/email-otp/verify-email': () => ({ status: 400 }) });
  const data = new DataTransfer();
  data.setData('text', ' 417-205 ');
  cells()[0]?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(() => bodyOf('/api/auth/email-otp/verify-email')).toMatchObject({ otp: '417205' });
});

test('an autofilled code is sent at once', async () => {
  const { bodyOf } = await openVerify({ '/api/auth/email-otp/verify-email': () => ({ status: 400 }) });
  await userEvent.fill(page.getByRole('textbox', { name: 'Digit 1' }), '417205');
  await expect.poll(() => bodyOf('/api/auth/email-otp/verify-email')).toMatchObject({ otp: '417205' });
});

test('the right verification code signs in and opens the dashboard [S-178]', async () => {
  let user: SessionUser | null = null;
  const { bodyOf, history } = await openVerify({
    '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
    '/api/auth/email-otp/verify-email': () => {
      user = maya;
      return {};
    },
  });
  await userEvent.keyboard('417205');
  await expect.poll(() => history.location.pathname).toBe('/learn/dashboard');
  expect(bodyOf('/api/auth/email-otp/verify-email')).toEqual({ email: 'maya@example.org', otp: '417205' });
});

test('a wrong verification code says so and is cleared, an incomplete one is not sent, and the address can be changed', async () => {
  const { bodyOf } = await openVerify({ '/api/auth/email-otp/verify-email': () => ({ status: 400 }) });
  await userEvent.keyboard('417');
  await press('Verify');
  expect(document.activeElement).toBe(cells()[3]);
  expect(bodyOf('/api/auth/email-otp/verify-email')).toBeUndefined();
  await userEvent.keyboard('205');
  await expect.element(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await expect.poll(typed).toBe('');
  expect(document.activeElement).toBe(cells()[0]);
  const change = page.getByRole('link', { name: 'Wrong address? Change it' });
  await expect.element(change).toHaveAttribute('href', '/auth/register');
});

test('a new verification code can be requested once in 30 seconds [S-178]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { asked } = await openVerify({ '/api/auth/email-otp/send-verification-otp': () => ({}) });
  await press('send a new code');
  await expect.element(page.getByRole('button', { name: 'send a new code in 30 s' })).toBeDisabled();
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1000);
    await new Promise(requestAnimationFrame);
  }
  await expect.element(page.getByRole('button', { name: 'send a new code' })).toBeEnabled();
  expect(asked.filter(({ path }) => path.endsWith('send-verification-otp')).length).toBe(1);
  vi.useRealTimers();
});

test('the verification page asks for the email address if another browser began the registration', async () => {
  const { bodyOf } = await open('/auth/verify', { '/api/auth/email-otp/verify-email': () => ({ status: 400 }) });
  await fill('Email', 'maya@example.org');
  await userEvent.fill(page.getByRole('textbox', { name: 'Digit 1' }), '417205');
  await expect
    .poll(() => bodyOf('/api/auth/email-otp/verify-email'))
    .toEqual({ email: 'maya@example.org', otp: '417205' });
});

test('a password reset sends a code to the address and requires eight characters [S-177, S-673]', async () => {
  let user: SessionUser | null = null;
  const { bodyOf, history } = await open('/auth/login?next=%2Fteach%2Flessons', {
    '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
    '/api/auth/email-otp/request-password-reset': () => ({}),
    '/api/auth/email-otp/reset-password': () => ({}),
    '/api/auth/sign-in/email': () => {
      user = maya;
      return {};
    },
  });
  await userEvent.click(page.getByRole('link', { name: 'Forgot your password?' }));
  await press('Send code');
  await expect.element(page.getByText('Enter an email address, like name@example.com.')).toBeVisible();
  await fill('Email', ' maya@example.org ');
  await press('Send code');
  await expect.element(page.getByText('maya@example.org')).toBeVisible();
  expect(bodyOf('/api/auth/email-otp/request-password-reset')).toEqual({ email: 'maya@example.org' });
  expect(document.activeElement).toBe(cells()[0]);
  await userEvent.keyboard('417205');
  await fill('New password', 'aaaaaaa');
  await press('Set new password');
  await expect.element(page.getByText('Use at least 8 characters.')).toBeVisible();
  expect(bodyOf('/api/auth/email-otp/reset-password')).toBeUndefined();
  await fill('New password', 'aaaaaaaa');
  await press('Set new password');
  await expect.poll(() => history.location.pathname).toBe('/teach/lessons');
  const given = { email: 'maya@example.org', password: 'aaaaaaaa' };
  expect(bodyOf('/api/auth/email-otp/reset-password')).toEqual({ ...given, otp: '417205' });
  expect(bodyOf('/api/auth/sign-in/email')).toEqual(given);
});

test('a wrong password reset code shows the neutral message', async () => {
  await open('/auth/reset-password', {
    '/api/auth/email-otp/request-password-reset': () => ({}),
    '/api/auth/email-otp/reset-password': () => ({ status: 422, json: { detail: 'INVALID_OTP' } }),
  });
  await fill('Email', 'maya@example.org');
  await press('Send code');
  await userEvent.fill(page.getByRole('textbox', { name: 'Digit 1' }), '417205');
  await fill('New password', 'aaaaaaaa');
  await press('Set new password');
  await expect.element(page.getByText(NEUTRAL)).toBeVisible();
});

const signUp = async (email: string, password: string) => {
  await fill('First name', 'Maya');
  await fill('Last name (optional)', 'Lindqvist');
  await fill('Email', email);
  await fill('Password', password);
};

test('a widely known password shows a warning while it is typed, and an error if the server refuses it', async () => {
  const known = { isKnown: true, isRefused: false };
  let check = known;
  const { bodyOf } = await open('/auth/register', {
    '/api/session/password-check': (body) => ({
      json: (body as { password: string }).password === 'password' ? check : { isKnown: false, isRefused: false },
    }),
    '/api/auth/sign-up/email': () => ({ status: 422, json: { code: 'invalid_input', details: { field: 'password' } } }),
  });
  await signUp('maya@example.org', 'password');
  await expect.element(page.getByText(/This password is widely known and easy to guess/)).toBeVisible();
  await fill('Password', 'margin notes by the sea');
  await expect.element(page.getByText(/widely known/)).not.toBeInTheDocument();
  await expect.poll(() => bodyOf('/api/session/password-check')).toEqual({ password: 'margin notes by the sea' });
  check = { isKnown: true, isRefused: true };
  await fill('Password', 'password');
  await expect.element(page.getByText(/This password is widely known. Choose another one/)).toBeVisible();
  await press('Create account');
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription(/Choose another one/);
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(bodyOf('/api/auth/sign-up/email')).toMatchObject({ password: 'password' });
  expect(page.getByText(NEUTRAL).query()).toBeNull();
});

test('an email address that the server cannot use shows the reason at its field', async () => {
  await open('/auth/register', {
    '/api/auth/sign-up/email': () => ({ status: 422, json: { code: 'invalid_input', details: { field: 'email' } } }),
  });
  await signUp(' jörg@example.org ', 'margin notes by the sea');
  await press('Create account');
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(/has characters that can't be used/);
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  expect(page.getByText(NEUTRAL).query()).toBeNull();
});

test('a login that needs a new password shows its form on every page and then opens the requested one', async () => {
  let user: SessionUser = { ...maya, role: 'MODERATOR', step: 'new-password' };
  const { history, bodyOf } = await open('/payment-settings-of-nobody', {
    '/api/session': () => ({ json: { user } }),
    '/api/auth/password/change': () => {
      user = { ...user, step: null };
      return {};
    },
  });
  history.push('/learn/dashboard?x=1');
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect.element(page.getByText("Your role needs a password that isn't widely known.")).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await fill('Current password', 'password');
  await fill('New password', 'margin notes by the sea');
  await press('Set new password');
  await expect.poll(() => history.location.href).toBe('/learn/dashboard?x=1');
  expect(bodyOf('/api/auth/password/change')).toMatchObject({ current: 'password' });
});

/** Opens the app with a login at `step`, which the first successful answer finishes. */
async function openStep(step: LoginStep, options: LoginOptions, answers: Parameters<typeof serveAnswers>[0]) {
  let user: SessionUser = { ...maya, step };
  const finish = () => {
    user = { ...user, step: null };
    return {};
  };
  const opened = await open('/payment-settings-of-nobody', {
    '/api/session': () => ({ json: { user } }),
    '/api/session/login-options': () => ({ json: options }),
    ...Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [
        path,
        async (body: unknown) => {
          const answered = await answer(body);
          if ((answered.status ?? 200) === 200) finish();
          return answered;
        },
      ]),
    ),
  });
  opened.history.push('/learn/dashboard?x=1');
  return opened;
}

test('a login that needs a second factor accepts the code of an authenticator app and opens the requested page', async () => {
  const { history } = await openStep(
    'second-factor',
    { hasPassword: true, hasApp: true, hasPasskey: false },
    {
      '/api/auth/second-factor/verify': (body) => ({
        status: (body as { otp: string }).otp === '417205' ? 200 : 422,
        json: { code: 'invalid_input' },
      }),
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Digit 1' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('111111{Enter}');
  await expect.element(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Digit 1' }), '417205');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.href).toBe('/learn/dashboard?x=1');
});

test('a login that needs a second factor accepts a recovery code, whose field has the focus', async () => {
  const { history, bodyOf } = await openStep(
    'second-factor',
    { hasPassword: true, hasApp: true, hasPasskey: true },
    { '/api/auth/second-factor/recover': () => ({}) },
  );
  await expect.element(page.getByRole('button', { name: 'Continue with passkey' })).toHaveFocus();
  await press('Use a recovery code');
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a recovery code.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('abcde fghjk{Enter}');
  await expect.poll(() => history.location.href).toBe('/learn/dashboard?x=1');
  expect(bodyOf('/api/auth/second-factor/recover')).toEqual({ code: 'abcde fghjk' });
});

test('a role that must have a second factor stays at its setup, where canceling returns the focus to the button', async () => {
  const { history } = await openStep(
    'second-factor-setup',
    { hasPassword: true, hasApp: false, hasPasskey: false },
    { '/api/auth/second-factor/confirm': () => ({ json: { recoveryCodes: ['abcde-fghjk'] } }) },
  );
  await expect.element(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await press('Set up authenticator app');
  await press('Cancel');
  await expect.element(page.getByRole('button', { name: 'Set up authenticator app' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
  expect(history.location.pathname).toBe('/auth/continue');
});
