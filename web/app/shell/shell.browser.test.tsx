import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ErrorCode, httpStatus } from '#domain/kernel/errors.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { playerLayout } from '#web/shared/shell/focus-mode.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { chooseLanguage, startI18n } from '#web/shared/language/i18n.ts';
import { setOfferedLanguages } from '#web/shared/language/offered-languages.ts';
import { Providers } from '#web/app/providers.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { TOP_BAR_HIDE_DELTA } from '#web/app/shell/top-bar-scroll.ts';
import { localCommands } from '#sync/local-commands.ts';
import { type ShellData, ShellDataContext } from '#web/shared/shell/shell-data.ts';
import type { RefusedCommand } from '#web/store/database/database.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import { idOf, rowOf } from '#web/store/row/test-row.ts';
import '#web/app/test-person.ts';

const [lessonID, nodeID, otherID] = [idOf(1), idOf(2), idOf(3)];
const inLesson = { lessonID: lessonID as never };
const rows = new Map<string, object>([
  [lessonID, rowOf('Lesson', lessonID as never)],
  [nodeID, rowOf('LessonNode', nodeID as never, { name: 'A heavy ball', ...inLesson })],
  [otherID, rowOf('LessonNode', otherID as never, { name: 'Another step', ...inLesson })],
]);
const handleLogout = vi.fn<() => void>();
const maya: ShellData = {
  name: 'Maya Lindqvist',
  email: 'maya@example.org',
  balance: 982_400,
  isModerator: false,
  balanceState: 'ready',
  unread: 0,
  waiting: [],
  refused: [],
  get: (_model, id) => rows.get(id) as never,
  onRetry: () => {},
  onDiscard: () => {},
  isOnline: true,
  onLogout: handleLogout,
  onLanguageChange: () => {},
};

const written = (key: string, id = nodeID, name = 'node.edit'): PendingCommand => ({
  key,
  name,
  input: { id, description: 'The ball swings late.' },
  at: Date.now(),
});
const refusedFor = (code: ErrorCode, key: string = code): RefusedCommand => ({
  ...written(key),
  problem: { code } as RefusedCommand['problem'],
});

const Content = () => (
  <>
    <h1>Content</h1>
    <div style={{ blockSize: 3000 }} />
  </>
);

const Account = () => <h1>Account</h1>;

/** Delays the loaders of the pages. */
let arrival: Promise<void> | undefined;

async function drawShell(data: Partial<ShellData> = {}, path = '/learn/catalog/lesson/x') {
  const root = createRootRoute({ component: Shell });
  const paths = [
    '/learn/dashboard',
    '/learn/catalog',
    '/learn/catalog/lesson/$id',
    '/teach/lessons',
    '/teach/courses',
    '/user/account',
    '/',
  ] as const;
  const routes = paths.map((each) =>
    createRoute({
      getParentRoute: () => root,
      path: each,
      component: each === '/user/account' ? Account : Content,
      loader: () => arrival,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const show = (more: Partial<ShellData>) => (
    <Providers>
      <ShellDataContext value={{ ...maya, ...data, ...more }}>
        {/* The router has fewer pages than the product's, and the types only know the product's. */}
        <RouterProvider router={router as never} />
      </ShellDataContext>
    </Providers>
  );
  const screen = await render(show({}));
  await expect.element(screen.getByRole('heading', { name: 'Content' })).toBeInTheDocument();
  return { screen, router, change: (more: Partial<ShellData>) => screen.rerender(show(more)) };
}

const sidebar = () => document.querySelector('aside') as HTMLElement;
const width = () => Math.round(sidebar().getBoundingClientRect().width);
const bar = () => document.querySelector('header') as HTMLElement;
const mainLeft = () => Math.round(document.querySelector('main')?.getBoundingClientRect().left ?? -1);
const isBarShown = () => bar().getAttribute('data-hidden') === null;
const scrollTo = async (y: number) => {
  window.scrollTo(0, y);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};
const away = () => userEvent.hover(document.querySelector('main') as HTMLElement);

beforeAll(startI18n);
beforeEach(async () => {
  localStorage.clear();
  handleLogout.mockClear();
  saveSettings(defaultSettings);
  await page.viewport(1600, 900);
  await scrollTo(0);
  await chooseLanguage('us');
});

test('the sidebar has six links: tutor, dashboard, catalog, certifications, lessons and courses [S-082, S-083, S-084, S-085, S-086, S-087, S-088]', async () => {
  const { screen } = await drawShell();
  const links = screen.getByRole('navigation').getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['AI Tutor', '/interact/tutor'],
    ['Dashboard', '/learn/dashboard'],
    ['Catalog', '/learn/catalog'],
    ['Certifications', '/learn/certifications'],
    ['Lessons', '/teach/lessons'],
    ['Courses', '/teach/courses'],
  ]);
  expect(
    screen
      .getByRole('list')
      .elements()
      .map((list) => list.getAttribute('aria-labelledby') && list.previousElementSibling?.textContent),
  ).toEqual(['Interact', 'Learn', 'Teach']);
});

test('Catalog is the current item of the sidebar on a lesson of the catalog [S-089]', async () => {
  const { screen } = await drawShell();
  await expect.element(screen.getByRole('link', { name: 'Catalog' })).toHaveAttribute('aria-current', 'page');
  expect(document.querySelectorAll('nav [aria-current]').length).toBe(1);
  const colorOf = (name: string) => getComputedStyle(screen.getByRole('link', { name }).element()).backgroundColor;
  expect(colorOf('Catalog')).not.toBe(colorOf('Dashboard'));
});

test('the sidebar is 280 px wide at 1536 px, and 102 px after it was collapsed, also after a reload [S-090, S-091, S-092, S-659]', async () => {
  await page.viewport(1536, 900);
  const { screen } = await drawShell();
  expect(width()).toBe(280);
  expect(mainLeft()).toBe(280);
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  await expect.poll(width).toBe(102);
  await expect.poll(mainLeft).toBe(102);
  await screen.unmount();
  const again = await drawShell();
  expect(width()).toBe(102);
  await userEvent.click(again.screen.getByRole('button', { name: 'Keep sidebar open' }));
  // Hovering also widens the sidebar; only an expanded one also moves the content.
  await expect.poll(mainLeft).toBe(280);
  await expect.poll(width).toBe(280);
});

test('hovering opens a collapsed sidebar over the content, and it collapses when the pointer leaves [S-093, S-490]', async () => {
  await page.viewport(1440, 900);
  await drawShell();
  await away();
  await expect.poll(width).toBe(102);
  await userEvent.hover(sidebar());
  await expect.poll(width).toBe(280);
  expect(mainLeft()).toBe(102);
  await away();
  await expect.poll(width).toBe(102);
});

test('a pointer resting on the collapsed sidebar does not keep it open when the keyboard focus moves outside', async () => {
  await page.viewport(1440, 900);
  await drawShell();
  await userEvent.hover(sidebar());
  await expect.poll(width).toBe(280);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  await expect.poll(width).toBe(102);
  await userEvent.keyboard('{Tab}');
  await expect.poll(width).toBe(280);
});

const iconPlaces = () =>
  [...sidebar().querySelectorAll('nav svg')].map((icon) => {
    const { left, right, top } = icon.getBoundingClientRect();
    return [left, right, top].map(Math.round);
  });

test.each(['ltr', 'rtl'] as const)('the icons of the sidebar do not move while it peeks (%s)', async (dir) => {
  saveSettings({ dir });
  await page.viewport(1440, 900);
  await drawShell();
  await away();
  await expect.poll(width).toBe(102);
  const before = iconPlaces();
  await userEvent.hover(sidebar());
  await expect.poll(width).toBe(280);
  expect(iconPlaces()).toEqual(before);
});

test('a sidebar that peeks closes when one of its links is followed, although the pointer stays', async () => {
  await page.viewport(1440, 900);
  const { screen } = await drawShell();
  await away();
  await userEvent.hover(sidebar());
  await expect.poll(width).toBe(280);
  await userEvent.click(screen.getByRole('link', { name: 'Catalog' }));
  await expect.poll(width).toBe(102);
});

test.each(['us', 'en', 'de', 'fr'] as const)(
  'every name in the collapsed sidebar fits on one line in %s',
  async (language) => {
    await chooseLanguage(language);
    await page.viewport(1440, 900);
    await drawShell({}, '/learn/dashboard');
    await away();
    await expect.poll(width).toBe(102);
    await document.fonts.ready;
    for (const name of sidebar().querySelectorAll('nav li span')) {
      const range = document.createRange();
      range.selectNodeContents(name);
      expect(range.getClientRects()).toHaveLength(1);
      const { left, right } = range.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(2);
      expect(right).toBeLessThanOrEqual(100);
    }
  },
);

test('the expanded sidebar shows the titles of its groups', async () => {
  const { screen } = await drawShell();
  await expect.element(screen.getByText('Learn', { exact: true })).toBeVisible();
  expect(getComputedStyle(screen.getByText('Learn', { exact: true }).element()).visibility).toBe('visible');
});

test('keyboard focus opens a collapsed sidebar', async () => {
  await page.viewport(1440, 900);
  const { screen } = await drawShell();
  await away();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  expect(sidebar().contains(document.activeElement)).toBe(true);
  await expect.poll(width).toBe(280);
  expect(mainLeft()).toBe(102);
  (screen.getByRole('button', { name: 'Language' }).element() as HTMLElement).focus();
  await expect.poll(width).toBe(102);
});

test('the sidebar collapses below 1536 px and returns to the user’s choice when the window is wide again [S-094]', async () => {
  await page.viewport(1536, 900);
  await drawShell();
  await away();
  expect(width()).toBe(280);
  await page.viewport(1535, 900);
  await expect.poll(width).toBe(102);
  await page.viewport(1536, 900);
  await expect.poll(width).toBe(280);
});

test('on a small screen the navigation is a drawer that closes after a link is followed', async () => {
  await page.viewport(390, 844);
  const { screen, router } = await drawShell();
  expect(getComputedStyle(sidebar()).display).toBe('none');
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  const drawer = screen.getByRole('dialog', { name: 'Margin' });
  await userEvent.click(drawer.getByRole('link', { name: 'Dashboard' }));
  await expect.poll(() => router.state.location.pathname).toBe('/learn/dashboard');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the top bar stays after scrolling down 10 px, hides after 11 px, and shows on any scroll up [S-109, S-110, S-491, S-657]', async () => {
  expect(TOP_BAR_HIDE_DELTA).toBe(10);
  await drawShell();
  await scrollTo(TOP_BAR_HIDE_DELTA);
  expect(isBarShown()).toBe(true);
  await scrollTo(0);
  await scrollTo(TOP_BAR_HIDE_DELTA + 1);
  await expect.poll(isBarShown).toBe(false);
  await scrollTo(10);
  await expect.poll(isBarShown).toBe(true);
  await scrollTo(21);
  await expect.poll(isBarShown).toBe(false);
  await expect.poll(() => bar().getBoundingClientRect().bottom).toBe(0);
});

test('after a navigation the focus moves to the main element, even when the page loads late', async () => {
  const { router } = await drawShell();
  const { promise, resolve } = Promise.withResolvers<void>();
  arrival = promise;
  const left = page.getByRole('heading', { name: 'Content' }).element() as HTMLElement;
  left.tabIndex = -1;
  left.focus();
  const isThere = router.navigate({ to: '/user/account' } as never);
  await vi.waitUntil(() => router.state.isLoading);
  resolve();
  await isThere;
  await expect.element(page.getByRole('main')).toHaveFocus();
  arrival = undefined;
});

test('a menu that is open when a page finishes loading keeps the focus, and Escape closes it', async () => {
  const { screen, router } = await drawShell();
  const { promise, resolve } = Promise.withResolvers<void>();
  arrival = promise;
  const isThere = router.navigate({ to: '/user/account' } as never);
  await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
  const first = screen.getByRole('menuitem', { name: 'Home' });
  await expect.element(first).toHaveFocus();
  resolve();
  await isThere;
  await expect.element(screen.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('menu').query()).toBeNull();
  arrival = undefined;
});

test('the top bar does not hide while its menu is open or it has the focus', async () => {
  const { screen } = await drawShell();
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await scrollTo(300);
  expect(isBarShown()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await scrollTo(600);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Account/);
  expect(isBarShown()).toBe(true);
  (document.activeElement as HTMLElement).blur();
  await scrollTo(900);
  await expect.poll(isBarShown).toBe(false);
});

test('the language menu lists English, UK, German and French [S-096]', async () => {
  const { screen } = await drawShell();
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  expect(
    screen
      .getByRole('menuitemradio')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['English', 'UK', 'German', 'French']);
});

test('the language menu follows the languages that the school offers and disappears when there is only one', async () => {
  onTestFinished(() => setOfferedLanguages(''));
  const { screen } = await drawShell();
  const button = screen.getByRole('button', { name: 'Language' });
  setOfferedLanguages('us de');
  await userEvent.click(button);
  const names = () =>
    screen
      .getByRole('menuitemradio')
      .elements()
      .map((item) => item.textContent);
  await expect.poll(names).toEqual(['English', 'German']);
  setOfferedLanguages('us');
  await expect.element(button).not.toBeInTheDocument();
});

test.each([
  ['UK', 'en', 'en-GB', 'Catalogue'],
  ['German', 'de', 'de-DE', 'Katalog'],
  ['French', 'fr', 'fr-FR', 'Catalogue'],
  ['English', 'us', 'en-US', 'Catalog'],
])(
  'choosing %s stores %s, sets lang to %s and changes the texts without a reload',
  async (choice, code, tag, catalog) => {
    const { screen } = await drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Language' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: choice }));
    await expect.element(screen.getByRole('link', { name: catalog })).toBeVisible();
    expect(localStorage.getItem('i18nextLng')).toBe(code);
    expect(document.documentElement.lang).toBe(tag);
    expect(document.body.textContent).not.toMatch(/\b(shell|common)\.\w/);
  },
);

test('the account menu shows name, email, balance and links [S-102, S-103, S-104, S-105, S-106, S-107, S-108]', async () => {
  const { screen, change } = await drawShell();
  await userEvent.click(screen.getByRole('button', { name: 'Account of Maya Lindqvist' }));
  const menu = screen.getByRole('menu');
  await expect.element(menu.getByText('Maya Lindqvist')).toBeVisible();
  await expect.element(menu.getByText('maya@example.org')).toBeVisible();
  await expect.element(menu.getByText('982,400 tokens')).toBeVisible();
  await change({ balance: 182_400 });
  await expect.element(menu.getByText('182,400 tokens')).toBeVisible();
  await expect.element(menu.getByRole('menuitem', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect.element(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/user/account');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Logout' }));
  expect(handleLogout).toHaveBeenCalledOnce();
});

test.each(['us', 'de'] as const)('a missing balance reads Error, also in %s [S-634]', async (language) => {
  await chooseLanguage(language);
  const { screen } = await drawShell({ balance: undefined, balanceState: 'missing' });
  await userEvent.click(screen.getByRole('button', { name: /Maya/ }));
  await expect.element(screen.getByRole('menu').getByText('Error')).toBeVisible();
  await expect.element(screen.getByRole('menu').getByText('maya@example.org')).toBeVisible();
});

test('the sync status shows pending changes and the offline state, and is empty when everything is saved', async () => {
  const { screen, change } = await drawShell({ isOnline: false, waiting: [written('1'), written('2'), written('3')] });
  await expect.element(screen.getByText('3 changes waiting for the network')).toBeVisible();
  await change({ isOnline: false, waiting: [] });
  await expect.element(screen.getByText('Offline')).toBeVisible();
  await change({ isOnline: true, waiting: [] });
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('rejected writes are shown on every page with their content, the reason and the actions', async () => {
  const handleRetry = vi.fn<(key: string) => void>();
  const handleDiscard = vi.fn<(key: string) => void>();
  const { screen, router, change } = await drawShell({
    refused: [refusedFor('not_found', 'r'), refusedFor('conflict', 'c')],
    waiting: [written('w', otherID)],
    onRetry: handleRetry,
    onDiscard: handleDiscard,
  });
  await screen.getByRole('button', { name: '2 changes were not taken' }).click();
  const panel = screen.getByRole('dialog', { name: 'Changes on this device' });
  const item = (index: number) => panel.getByRole('listitem').nth(index);
  await expect.element(item(0).getByText('Name or facts of a step')).toBeVisible();
  await expect.element(item(0).getByText('A heavy ball')).toBeVisible();
  await expect.element(item(0).getByText('The ball swings late.')).toBeVisible();
  await expect.element(item(0).getByText(/^This no longer exists, or you don’t have permission/)).toBeVisible();
  await expect.element(item(2).getByText('Another step')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await item(0).getByRole('button', { name: 'Try again' }).click();
  await item(1).getByRole('button', { name: 'Keep mine' }).click();
  expect(handleRetry.mock.calls).toEqual([['r'], ['c']]);
  await item(0).getByRole('button', { name: 'Discard' }).click();
  expect(handleDiscard).not.toHaveBeenCalled();
  await screen.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
  await vi.waitFor(() => expect(handleDiscard).toHaveBeenCalledWith('r'));
  await item(2).getByRole('link', { name: 'Go there' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(router.state.location.href).toBe(`/teach/lessons/${lessonID}?step=${otherID}`);
  await change({ refused: [], waiting: [] });
  expect(document.querySelector('output')?.textContent).toBe('');
});

test.each(['de', 'fr'] as const)('every kind of write and every reason is translated to %s', async (language) => {
  await chooseLanguage(language);
  const codes = Object.keys(httpStatus) as ErrorCode[];
  const names = [...Object.keys(localCommands), 'no.more'];
  const { screen } = await drawShell({
    refused: codes.map((code) => refusedFor(code)),
    waiting: names.map((name) => written(name, nodeID, name)),
  });
  await userEvent.click(screen.getByRole('button', { name: new RegExp(String(codes.length)) }).first());
  const said = screen.getByRole('dialog').element().textContent ?? '';
  expect(said).not.toMatch(/\b(?:shell|writes|errors)\.|was not taken|changed somewhere else|Discard/);
});

test('rejected writes are shown in the player too, where the top bar is hidden', async () => {
  playerLayout.set('focused');
  try {
    const { screen } = await drawShell({ refused: [refusedFor('conflict')] });
    await expect.element(screen.getByRole('button', { name: '1 change was not taken' })).toBeVisible();
  } finally {
    playerLayout.set('absent');
  }
});

test.each([
  ['light', 'ltr', 1600],
  ['dark', 'rtl', 1440],
  ['dark', 'ltr', 390],
] as const)('the shell is accessible in %s mode, %s, at %d px', async (mode, dir, viewport) => {
  saveSettings({ mode, dir });
  await page.viewport(viewport, 900);
  await drawShell({ isOnline: false, waiting: [written('1')], refused: [refusedFor('conflict')] });
  expect(document.documentElement.dataset['mode']).toBe(mode);
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport);
});

test('the sidebar is on the right in right-to-left mode', async () => {
  saveSettings({ dir: 'rtl' });
  await drawShell();
  expect(sidebar().getBoundingClientRect().right).toBe(document.documentElement.clientWidth);
});
