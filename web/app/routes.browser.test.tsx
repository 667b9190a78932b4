import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '#ui/overlay/toasts.ts';
import { isKnownPath, paths } from '#domain/path.ts';
import type { SessionUser } from '#web/account/session/auth-client.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { startApp } from '#web/app/start-app.tsx';
import { maya, serveAnswers, session } from '#web/app/test-person.ts';
import { playerLayout } from '#web/shared/shell/focus-mode.ts';

let stop = () => {};

async function open(path: string, user: SessionUser | null, more: Parameters<typeof serveAnswers>[0] = {}) {
  const server = serveAnswers({ ...session(user), ...more });
  const history = createMemoryHistory({ initialEntries: ['/before', path] });
  const container = document.body.appendChild(document.createElement('div'));
  stop = await startApp(container, history);
  return { history, server };
}
const at = (history: RouterHistory) => () => history.location.href;

beforeEach(() => {
  announceSignOut();
  localStorage.clear();
  toast.clear();
});
afterEach(() => {
  playerLayout.set('absent');
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test.each([
  ['/learn?a=1&b=two', '/learn/dashboard?a=1&b=two'],
  ['/teach?name=x', '/teach/lessons?name=x'],
  ['/home?a=1', '/learn/dashboard?a=1'],
  ['/user?tab=notifications&a=1', '/user/account?tab=notifications&a=1'],
])('%s redirects to %s and keeps the query [S-050, S-052, S-053, S-054]', async (from, to) => {
  const { history } = await open(from, maya);
  await expect.poll(at(history)).toBe(to);
  expect(history.length).toBe(2);
  history.push('/learn/catalog');
  await expect.poll(at(history)).toBe('/learn/catalog');
  history.push(from);
  await expect.poll(at(history)).toBe(to);
  history.back();
  await expect.poll(at(history)).toBe('/learn/catalog');
});

test.each([
  ['/teach/lessons_plans?a=1#end', '/teach/lesson_plans?a=1#end', 'S-080'],
  ['/teach/lessons_plans/one?a=1#end', '/teach/lesson_plans/one?a=1#end', 'S-081'],
])('%s redirects to %s and keeps query and hash [%s]', async (from, to) => {
  const { history } = await open(from, null);
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(to)}`);
  expect(history.length).toBe(2);
});

test('/interact redirects to /interact/tutor and keeps the query [S-051]', async () => {
  const { history } = await open('/interact?q=1', null);
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent('/interact/tutor?q=1')}`);
  expect(history.length).toBe(2);
});

const unknown = ['/no/such/path', '/learn/nothing', '/teach/nothing/at/all', '/interact/nothing', '/user/nothing'];

test.each(
  unknown.flatMap(
    (path) =>
      [
        [path, 'a visitor', null],
        [path, 'a learner', maya],
      ] as const,
  ),
)('%s redirects to /404 for %s without a history entry [S-048, S-646]', async (path, _who, user) => {
  const { history } = await open(path, user);
  await expect.poll(at(history)).toBe('/404');
  expect(history.length).toBe(2);
  await expect.element(page.getByRole('heading', { name: 'Sorry, page not found!' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test.each([
  '/interact/tutor',
  '/interact/friends',
  '/learn/dashboard',
  '/learn/catalog?filters=a',
  '/learn/certifications',
  '/interact/tutor',
  '/interact/friends',
  '/learn/certifications?only=ready',
  '/learn/certifications/1',
  '/teach/lessons',
  '/teach/lessons/create_lesson?name=Ice',
  '/teach/lessons/1',
  '/teach/lesson_plans?a=1',
  '/teach/lesson_plans/1',
  '/teach/tutors',
  '/teach/tutors/1',
  '/teach/lesson_categories',
  '/teach/lesson_categories/1?a=1',
  '/teach/courses?a=1',
  '/teach/courses/1?tab=details',
  '/teach/courses/1/lesson/2',
  '/user/account',
])('a visitor of %s is redirected to the login page', async (path) => {
  const { history } = await open(path, null);
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(path)}`);
});

/** A server without a session until somebody signs in. */
function knowingNobody(): Parameters<typeof serveAnswers>[0] {
  let user: SessionUser | null = null;
  return {
    '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
    '/api/auth/sign-in/email': () => {
      user = maya;
      return {};
    },
  };
}
async function signIn() {
  await userEvent.fill(page.getByLabelText('Email'), maya.email);
  await userEvent.fill(page.getByLabelText('Password'), 'correct horse');
  await userEvent.click(page.getByRole('button', { name: 'Log in' }));
}

test('a sign-in returns to the guarded page that asked for it, and a sign-in at /auth/login opens /learn [S-702]', async () => {
  const guarded = await open('/teach/lessons?name=Ice', null, knowingNobody());
  await expect.poll(at(guarded.history)).toMatch(/^\/auth\/login/);
  await signIn();
  await expect.poll(at(guarded.history)).toBe('/teach/lessons?name=Ice');
  expect(guarded.server.bodyOf('/api/auth/sign-in/email')).toEqual({ email: maya.email, password: 'correct horse' });

  stop();
  document.body.replaceChildren();
  announceSignOut();
  const loginPage = await open('/auth/login', null, knowingNobody());
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await signIn();
  await expect.poll(at(loginPage.history)).toBe('/learn/dashboard');
});

test('the create_lesson page is not taken for a lesson id, and the name from its address survives the sign-in [S-069, S-078]', async () => {
  const { history } = await open('/teach/lessons/create_lesson?name=Ice', null, knowingNobody());
  await expect.poll(at(history)).toMatch(/^\/auth\/login/);
  await signIn();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create a lesson' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ice');
  expect(history.location.href).toBe('/teach/lessons/create_lesson?name=Ice');
});

test('a shared catalog link asks a visitor to sign in and then opens with all its filters [S-060]', async () => {
  const [one, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
  const sent = `/learn/catalog?q=light&price=0-15&rating=4&filters=${one}&filters=${other}&sort=rating`;
  const { history } = await open(sent, null, knowingNobody());
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(sent)}`);
  await signIn();
  await expect.poll(at(history)).toBe(sent);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
  await expect.element(page.getByLabelText('Search the lessons')).toHaveValue('light');
  await expect.element(page.getByRole('button', { name: 'Remove $0 to $15' })).toBeVisible();
  expect(history.location.href).toBe(sent);
  expect(history.length).toBe(2);
});

test('a shared lesson link asks a visitor to sign in and then opens the lesson with its query [S-061]', async () => {
  const sent = '/learn/catalog/lesson/019a0000-0000-7000-8000-000000000001?from=mail';
  const { history } = await open(sent, null, knowingNobody());
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(sent)}`);
  await signIn();
  await expect.poll(at(history)).toBe(sent);
  expect(history.length).toBe(2);
});

test.each([
  '/learn/dashboard?from=mail',
  '/learn/certifications?only=ready',
  '/teach/lesson_plans/019a0000-0000-7000-8000-000000000001?from=mail',
  '/teach/courses/019a0000-0000-7000-8000-000000000001/lesson/019a0000-0000-7000-8000-000000000002?tab=details',
])(
  'a shared link to %s asks a visitor to sign in and then opens unchanged [S-059, S-062, S-065, S-075]',
  async (sent) => {
    const { history } = await open(sent, null, knowingNobody());
    await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(sent)}`);
    await signIn();
    await expect.poll(at(history)).toBe(sent);
    expect(history.length).toBe(2);
  },
);

test('a link to a tab of the lesson editor asks a visitor to sign in and then opens the lesson at that tab [S-070]', async () => {
  const sent = '/teach/lessons/019a0000-0000-7000-8000-000000000001?tab=details';
  const { history } = await open(sent, null, knowingNobody());
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent(sent)}`);
  await signIn();
  await expect.poll(at(history)).toBe(sent);
  expect(history.length).toBe(2);
});

test('/home asks a visitor to sign in and then opens the dashboard [S-055]', async () => {
  const { history } = await open('/home', null, knowingNobody());
  await expect.poll(at(history)).toBe(`/auth/login?next=${encodeURIComponent('/learn/dashboard')}`);
  await signIn();
  await expect.poll(at(history)).toBe('/learn/dashboard');
  expect(history.length).toBe(2);
});

const idPath = (path: string) => path.replaceAll(/\$\w+/g, maya.id);

test.each([
  ['interact', 'S-526'],
  ['learn', 'S-527'],
  ['teach', 'S-528'],
  ['user', 'S-529'],
])('every path under /%s leads a visitor to the login, which remembers the path [%s]', async (section) => {
  const { history } = await open('/404', null);
  const own = paths.filter((path) => path === `/${section}` || path.startsWith(`/${section}/`));
  expect(own.length).toBeGreaterThan(2);
  for (const path of own.map(idPath)) {
    history.push(`${path}?a=1`);
    await expect.poll(() => history.location.pathname).toBe('/auth/login');
    const next = new URLSearchParams(history.location.search).get('next');
    // The paths that are only redirects lead to their targets first.
    expect(next).toMatch(new RegExp(`^/${section}/[^?]+\\?a=1$`));
    if (path.split('/').length > 2 && !path.includes('lessons_plans')) expect(next).toBe(`${path}?a=1`);
  }
});

test('a demo page of the template leads to /404, and no link of the product leads to one or to the component gallery [S-049, S-168, S-697]', async () => {
  const { history } = await open('/learn/catalog', maya);
  await expect.element(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Account of Maya Lindqvist' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname);
  expect(links).toContain('/teach/courses');
  expect(links.filter((path) => !isKnownPath(path) && path !== '/')).toEqual([]);
  expect(links).not.toContain('/components');
  history.push('/demos/chat/new');
  await expect.poll(at(history)).toBe('/404');
});

const inTheFrame = [
  '/learn/dashboard',
  '/learn/catalog',
  '/learn/certifications',
  '/interact/tutor',
  '/interact/friends',
  '/teach/lessons',
  '/teach/lessons/create_lesson',
  '/teach/courses',
  '/user/account',
];

test('all signed-in pages share one shell that stays mounted, and focus mode hides the top bar and the sidebar [S-056]', async () => {
  await page.viewport(1600, 900);
  const { history } = await open('/learn/dashboard', maya);
  await expect.element(page.getByRole('banner')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Collapse sidebar' }));
  const frame = () => ['header', 'aside', 'main'].map((part) => document.querySelector(`${part}:not(main *)`));
  const [bar, sidebar, main] = frame();
  const width = () => Math.round(sidebar?.getBoundingClientRect().width ?? 0);
  await expect.poll(width).toBe(102);
  for (const path of inTheFrame) {
    history.push(path);
    await expect.poll(at(history)).toBe(path);
    await expect.poll(() => main?.querySelector('h1, h2, [role=alert], [aria-busy]')).not.toBeNull();
    expect(frame()).toEqual([bar, sidebar, main]);
  }
  expect(width()).toBe(102);
  playerLayout.set('focused');
  await expect.poll(frame).toEqual([null, null, main]);
  playerLayout.set('absent');
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(document.querySelector('main')).toBe(main);
});

test('a signed-in user is redirected from /auth/login to /learn', async () => {
  const { history } = await open('/auth/login', maya);
  await expect.poll(at(history)).toBe('/learn/dashboard');
});

test('a user with an unverified email address is redirected to the verification page', async () => {
  const { history } = await open('/learn/dashboard', { ...maya, emailVerified: false });
  await expect.poll(at(history)).toBe('/auth/verify?next=%2Flearn%2Fdashboard');
});

test('a logout opens / without the toasts of the session, and a guarded page then asks for a sign-in again', async () => {
  await page.viewport(1440, 900);
  let user: SessionUser | null = maya;
  const { history } = await open('/teach/lessons', null, {
    '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
    '/api/auth/sign-out': () => {
      user = null;
      return {};
    },
  });
  await page.getByRole('button', { name: 'Account of Maya Lindqvist' }).click();
  toast.offer('Lesson deleted', { label: 'Undo', onClick: () => {} });
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(at(history)).toBe('/');
  await expect.element(page.getByText('Lesson deleted')).not.toBeInTheDocument();
  history.push('/teach/lessons');
  await expect.poll(at(history)).toBe('/auth/login?next=%2Fteach%2Flessons');
});

const networkIsOff = () => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['the server fails', () => ({ status: 500 })],
  ['the network is off', networkIsOff],
])('a logout while %s shows an error toast and leaves the user signed in [S-633]', async (_why, answer) => {
  await page.viewport(1440, 900);
  const { history } = await open('/teach/lessons', maya, { '/api/auth/sign-out': answer });
  await userEvent.click(page.getByRole('button', { name: 'Account of Maya Lindqvist' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Logout' }));
  const notice = page.getByText('Unable to logout', { exact: true });
  await expect.element(notice).toBeVisible();
  expect(notice.element().closest('[data-kind]')?.getAttribute('data-kind')).toBe('error');
  expect(history.location.pathname).toBe('/teach/lessons');
});

test('a sign-in in another tab opens the product, and a sign-out in another tab opens /', async () => {
  let user: SessionUser | null = null;
  const { history } = await open('/404', null, {
    '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
  });
  await expect.element(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  const otherTab = new BroadcastChannel('session');
  user = maya;
  otherTab.postMessage('signed-in');
  await expect.poll(at(history)).toBe('/learn/dashboard');
  user = null;
  otherTab.postMessage('signed-out');
  await expect.poll(at(history)).toBe('/');
  otherTab.close();
});

/** Makes the document as tall as a long page, with a target for a hash. */
function makeHigh() {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'place';
  place.style.cssText = 'margin-block: 2000px 3000px; block-size: 10px';
  return place;
}

test('a page change scrolls to the top, Back returns to the place that was left, and a hash scrolls to its target [S-135]', async () => {
  const { history } = await open('/auth/register', null);
  await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  const place = makeHigh();
  const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo(0, 800);
  await scrolled;
  expect(window.scrollY).toBe(800);
  history.push('/auth/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
  history.back();
  await expect.poll(() => window.scrollY).toBe(800);
  history.forward();
  await expect.poll(() => window.scrollY).toBe(0);
  history.push('/404#place');
  await expect.element(page.getByRole('heading', { name: 'Sorry, page not found!' })).toBeInTheDocument();
  await expect.poll(() => Math.round(place.getBoundingClientRect().top)).toBe(80);
});

test('an unavailable server shows an error with a retry button instead of signing the user out', async () => {
  let isUp = false;
  const { history } = await open('/teach/lessons', null, {
    '/api/session': () => (isUp ? { json: { user: maya } } : { status: 503 }),
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(history.location.pathname).toBe('/teach/lessons');
  isUp = true;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the component gallery has the mode and the direction of its address, and its controls change both [S-049]', async () => {
  const { history } = await open('/components?mode=dark&dir=rtl', null);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  const applied = () => [document.documentElement.dataset['mode'], document.documentElement.dir];
  await expect.poll(applied).toEqual(['dark', 'rtl']);
  await page.getByText('Light', { exact: true }).click();
  await page.getByText('Left to right', { exact: true }).click();
  await expect.poll(applied).toEqual(['light', 'ltr']);
  expect(new URLSearchParams(history.location.search).toString()).toBe('mode=light&dir=ltr');
});
