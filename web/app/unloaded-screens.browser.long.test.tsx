import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paths } from '#domain/path.ts';
import { announceSignOut } from '#web/account/session/session.ts';
import { Providers } from '#web/app/providers.tsx';
import { makeRouter } from '#web/app/routes.tsx';
import { maya, serveAnswers, session } from '#web/app/test-person.ts';
import { startI18n } from '#web/shared/language/i18n.ts';

const texts = import.meta.glob<Record<string, unknown>>('/locales/us/*.json', { eager: true, import: 'default' });

/** Keys of texts that say that something does not exist. */
const absence =
  /^(none|none[A-Z]\w*|no[A-Z]\w*|nobody|empty|emptyTitle|nothing|nothingTitle|noneYet|beFirst|inactive|alone|unknownCategory)$/;

const entriesOf = (node: unknown, key = ''): [key: string, text: string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node as object).flatMap(([name, child]) => entriesOf(child, name));
const entries = Object.values(texts).flatMap((area) => entriesOf(area));
const others = new Set(entries.flatMap(([key, text]) => (absence.test(key) ? [] : [text])));
const claims = new Set(entries.flatMap(([key, text]) => (absence.test(key) && !others.has(text) ? [text] : [])));

/** Visible texts that say that something does not exist. */
function visibleClaims(): string[] {
  const found: string[] = [];
  const within = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (within.nextNode()) {
    const { nodeValue, parentElement } = within.currentNode;
    const text = nodeValue?.trim() ?? '';
    if (claims.has(text) && parentElement?.checkVisibility()) found.push(text);
  }
  return found;
}

let isCodeLoaded = false;
const never = new Promise<never>(() => {});
/** A socket that is never opened. */
class SilentSocket {
  readyState = 0;
  close() {}
}
const refuse = () => {
  throw new TypeError('Failed to fetch');
};

/** The pages of signed-in users, with ids of rows that this device does not have. */
const screens = paths
  .filter((path) => /^\/(?:learn|interact|teach|admin|user)\/\w/.test(path) && !path.includes('lessons_plans'))
  .map((path) => path.replaceAll(/\$\w+/g, '01997f00-0000-7000-8000-0000000000aa'))
  .flatMap((path) =>
    path === '/user/account'
      ? [
          'profile',
          'security',
          'notifications',
          'learning',
          'wallet',
          'earnings',
          'subscription',
          'privacy',
          'programs',
        ].map((tab) => `${path}?tab=${tab}`)
      : path === '/interact/friends'
        ? [path, `${path}?tab=feed`]
        : path === '/learn/catalog'
          ? [path, `${path}?tab=courses`, `${path}?filters=01997f00-0000-7000-8000-0000000000aa`]
          : [path],
  );

beforeEach(async () => {
  announceSignOut();
  localStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['answers nothing', () => never, SilentSocket],
  ['cannot be reached', refuse, refuse],
])('no screen says that something does not exist while the server %s', async (_why, answer, socket) => {
  const known = session({ ...maya, role: 'ADMIN' });
  serveAnswers(new Proxy({}, { get: (_none, path: string) => known[path] ?? answer }));
  vi.stubGlobal('WebSocket', socket);
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/user/account'] }));
  await startI18n();
  await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const shown = () => (router.state.status === 'idle' ? router.state.resolvedLocation?.href : undefined);
  const said: Record<string, string[]> = {};
  const main = () => document.querySelector('main');
  // The first visits only load the code of the screens.
  const visits = isCodeLoaded ? screens : [...screens, ...screens];
  isCodeLoaded = true;
  for (const screen of visits) {
    router.history.push(screen);
    await expect.poll(shown).toBe(screen);
    await expect.poll(() => main()?.querySelector('h1, h2, [role=alert], [aria-busy]')).not.toBeNull();
    const found = visibleClaims();
    if (found.length > 0) said[screen] = found;
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Recent messages' })).toBeVisible();
  expect({ ...said, bell: visibleClaims() }).toEqual({ bell: [] });
  expect(claims.size).toBeGreaterThan(50);
  expect(screens.length).toBeGreaterThan(30);
});
