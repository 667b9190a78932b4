import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { isTrackingAllowed } from '#web/app/page-views.ts';
import { updateServiceWorkers } from '#web/app/service-worker.ts';
import { startApp } from '#web/app/start-app.tsx';
import { serveAnswers, session } from '#web/app/test-person.ts';
import { addOfflineLesson, listOfflineLessons } from '#web/learn/offline/offline-lessons.ts';

const VIEWS = '/api/page-views';
let stop = () => {};

async function open(path: string) {
  const server = serveAnswers({ ...session(null), [VIEWS]: () => ({ json: null }) });
  const history = createMemoryHistory({ initialEntries: [path] });
  stop = await startApp(document.body.appendChild(document.createElement('div')), history);
  const views = () => server.asked.filter((each) => each.path === VIEWS).map(({ body }) => body as View);
  return { history, server, paths: () => views().map(({ path }) => path), views };
}

interface View {
  path: string;
  sessionID: string;
}

beforeEach(() => {
  announceSignOut();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// First, because the product that other tests start may still be deleting lessons when they end.
test('a lesson that another user keeps on this device is deleted', async () => {
  const path = '/learn/enrollments/lesson/01890a5d-ac96-774b-bcce-b302099a8057';
  await addOfflineLesson({ path, name: 'Tides', language: 'en-US', owner: 'another', bytes: 1, files: [], missing: 0 });
  expect(await listOfflineLessons()).toHaveLength(1);
  await updateServiceWorkers('someone');
  expect(await listOfflineLessons()).toEqual([]);
});

test('each page change is reported once, as its route pattern, with the random id of the tab [S-609]', async () => {
  const { history, paths, views } = await open('/auth/login?next=%2Flearn');
  await expect.poll(paths).toEqual(['/auth/login']);
  history.push('/auth/register');
  await expect.poll(paths).toEqual(['/auth/login', '/auth/register']);
  // A change of the query is not a page change.
  history.push('/auth/register?next=%2Flearn');
  // The guard redirects to the login page, so that page is reported.
  history.push('/learn/catalog/lesson/01890a5d-ac96-774b-bcce-b302099a8057');
  await expect.poll(paths).toEqual(['/auth/login', '/auth/register', '/auth/login']);
  expect(new Set(views().map(({ sessionID }) => sessionID)).size).toBe(1);
  expect(Object.keys(views()[0] as View).toSorted()).toEqual(['path', 'sessionID']);
  expect(JSON.stringify(views())).not.toContain('01890a5d');
});

test('the front page of the public site is not reported as a page view [S-609]', async () => {
  const begun = vi.spyOn(navigator.serviceWorker, 'getRegistrations');
  const { history, paths } = await open('/');
  // The first page view would be reported at the same time.
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  history.push('/auth/login');
  await expect.poll(paths).toEqual(['/auth/login']);
});

test('no page view is reported with Do Not Track [S-609]', async () => {
  vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  const begun = vi.spyOn(navigator.serviceWorker, 'getRegistrations');
  const { history, paths } = await open('/auth/login');
  // The first page view would be reported at the same time.
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  history.push('/auth/register');
  await expect.poll(() => document.body.textContent).toContain('At least 8 characters');
  expect(paths()).toEqual([]);
});

test.each([
  [{ doNotTrack: null }, true],
  [{ doNotTrack: 'unspecified' }, true],
  [{ doNotTrack: '1' }, false],
  [{ doNotTrack: null, globalPrivacyControl: true }, false],
])('tracking is allowed with %j: %s', (asked, may) => {
  expect(isTrackingAllowed(asked)).toBe(may);
});

test('an open confirmation closes with "no" when the page changes', async () => {
  const begun = vi.spyOn(navigator.serviceWorker, 'getRegistrations');
  const { history } = await open('/auth/login');
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  const answer = askToConfirm({ title: 'Delete this?', body: 'It is gone then.', confirmLabel: 'Delete' });
  history.push('/auth/register');
  expect(await answer).toBe(false);
});

test('a registered service worker is unregistered, and none remains [S-611]', async () => {
  const worker = new URL('./test-worker.js', import.meta.url);
  await navigator.serviceWorker.register(worker, { scope: new URL('.', worker).pathname });
  expect(await navigator.serviceWorker.getRegistrations()).toHaveLength(1);
  await updateServiceWorkers(undefined);
  expect(await navigator.serviceWorker.getRegistrations()).toEqual([]);
});

test('the product unregisters service workers when it starts [S-611]', async () => {
  const ask = vi.spyOn(navigator.serviceWorker, 'getRegistrations');
  await open('/auth/login');
  await expect.poll(() => ask.mock.calls.length).toBe(1);
});
