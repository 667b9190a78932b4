import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { openBell } from '#web/interact/notification/test-notification.tsx';
import { BEFORE_COUNT, NEW_COUNT } from '#web/interact/notification/notification-groups.ts';
import { closeSchool, loadTranslations } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

beforeAll(loadTranslations);
beforeEach(async () => {
  saveSettings(defaultSettings);
  await chooseLanguage('us');
  await page.viewport(1440, 900);
});
afterEach(closeSchool);

type Bell = Awaited<ReturnType<typeof openBell>>;
const many = ({ tell }: Bell, count: number) => Array.from({ length: count }, () => tell());
const panel = () => page.getByRole('dialog', { name: 'Notifications' });
const ring = () => page.getByRole('button', { name: /^Notifications/ });
const group = (name: string) => panel().getByRole('region', { name });
const titlesIn = (name: string) =>
  group(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('b')?.textContent);
const badge = () => ring().element().querySelector('b')?.textContent;
const openPanel = async () => {
  await ring().click();
  await expect.element(panel().getByRole('button', { name: 'Mark all as read' })).toBeVisible();
};

test('the bell shows the number of unread notifications as they arrive, and no badge for zero [S-101]', async () => {
  const bell = await openBell();
  await bell.show();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(badge()).toBeUndefined();
  many(bell, 2);
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(badge()).toBe('2');
  bell.tell({ isUnread: false });
  many(bell, 98);
  await expect.poll(badge).toBe('99+');
});

test('with nine notifications the panel lists two under New, three under Before that, and a link to all [S-111, S-112, S-113, S-656]', async () => {
  const bell = await openBell();
  many(bell, 9);
  const { at } = await bell.show();
  await openPanel();
  expect([NEW_COUNT, BEFORE_COUNT]).toEqual([2, 3]);
  expect(titlesIn('New')).toEqual(['Number 9', 'Number 8']);
  expect(titlesIn('Before that')).toEqual(['Number 7', 'Number 6', 'Number 5']);
  bell.tell();
  await expect.poll(() => titlesIn('New')).toEqual(['Number 10', 'Number 9']);
  await panel().getByRole('link', { name: 'All notifications' }).click();
  expect(at()).toBe('/user/account?tab=notifications');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'All notifications' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(10);
});

test.each([
  [1, ['Number 1'], []],
  [3, ['Number 3', 'Number 2'], ['Number 1']],
])(
  'with %d notifications the panel fills its groups in order and hides an empty group [S-113]',
  async (count, fresh, before) => {
    const bell = await openBell();
    many(bell, count);
    await bell.show();
    await openPanel();
    expect(titlesIn('New')).toEqual(fresh);
    expect(group('Before that').elements()).toHaveLength(before.length === 0 ? 0 : 1);
    if (before.length > 0) expect(titlesIn('Before that')).toEqual(before);
  },
);

test('the panel says that there are no notifications when there are none', async () => {
  await (await openBell()).show();
  await ring().click();
  await expect.element(panel().getByText('No notifications yet')).toBeVisible();
  expect(group('New').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('opening a notification marks it as read once and navigates to its subject [S-115]', async () => {
  const bell = await openBell();
  const { id } = bell.tell({
    kind: 'enrolled',
    params: { subjectID: 'e', person: 'Lior Amsalem', lessonID: 'x', lesson: 'How the tide turns' },
  });
  const { at, store } = await bell.show();
  await openPanel();
  const link = panel().getByRole('link', { name: /Lior Amsalem enrolled in your lesson/ });
  await expect.element(link.getByText('How the tide turns')).toBeVisible();
  await expect.element(link.getByText('Unread')).toBeInTheDocument();
  await link.click();
  expect(at()).toBe('/teach/lessons/x?tab=learners');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(badge()).toBeUndefined();
  const readDate = store.get('Notification', id)?.readDate;
  expect(readDate).not.toBeNull();
  await openPanel();
  expect(panel().getByText('Unread').elements()).toEqual([]);
  await link.click();
  await vi.waitUntil(() => bell.server.executed.length > 0);
  expect(bell.server.executed.map(({ name }) => name)).toEqual(['notification.markRead']);
});

test('"Mark all as read" also covers notifications that are not listed, and a second click changes nothing [S-114]', async () => {
  const bell = await openBell();
  many(bell, 9);
  const { store } = await bell.show();
  await openPanel();
  const readAll = panel().getByRole('button', { name: 'Mark all as read' });
  await readAll.click();
  expect(badge()).toBeUndefined();
  expect(panel().getByText('Unread').elements()).toEqual([]);
  expect(store.list('Notification', { isUnread: true })).toEqual([]);
  await expect.element(readAll).toHaveAttribute('aria-disabled', 'true');
  await expect.element(readAll).toHaveFocus();
  (readAll.element() as HTMLElement).click();
  await vi.waitUntil(() => bell.server.executed.length > 0);
  expect(bell.server.executed.map(({ name }) => name)).toEqual(['notification.markAllRead']);
});

test('"Mark all as read" applies at once offline and reaches the server when the network is back', async () => {
  const bell = await openBell();
  many(bell, 3);
  await bell.show();
  await openPanel();
  bell.server.setOnline(false);
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  expect(badge()).toBeUndefined();
  expect(bell.server.executed).toEqual([]);
  bell.server.setOnline(true);
  await vi.waitUntil(() => bell.server.executed.length > 0);
  expect([...bell.server.rows.all('Notification')].map((row) => Reflect.get(row, 'isUnread'))).toEqual([
    false,
    false,
    false,
  ]);
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('a notification shows a bold title, its content as plain text, its age, and an avatar or an icon [S-255, S-256, S-261, S-262, S-444]', async () => {
  const bell = await openBell();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  bell.tell({ title: 'Bold', content: '<img src=x onerror="alert(1)">', createdAt: hourAgo });
  bell.tell({ title: 'With a face', avatar: dot });
  bell.tell({ title: 'Without its face', avatar: 'data:image/gif;base64,broken' });
  await bell.show();
  await openPanel();
  const row = panel().getByRole('listitem').filter({ hasText: 'Bold' });
  expect(Number(getComputedStyle(row.getByText('Bold').element()).fontWeight)).toBeGreaterThanOrEqual(600);
  await expect.element(row.getByText('<img src=x onerror="alert(1)">')).toBeVisible();
  expect(row.element().querySelector('img')).toBeNull();
  await expect.element(row.getByText('1 hour ago')).toBeVisible();
  await expect.element(row.getByText('Message', { exact: true })).toBeInTheDocument();
  expect(row.element().querySelector('svg')).not.toBeNull();
  const pictured = panel().getByRole('listitem').filter({ hasText: 'With a face' });
  expect(pictured.element().querySelector('img')?.src).toBe(dot);
  expect(pictured.getByText('Message', { exact: true }).elements()).toEqual([]);
  const broken = panel().getByRole('listitem').filter({ hasText: 'Without its face' });
  await expect.element(broken.getByText('Message', { exact: true })).toBeInTheDocument();
});

const kinds = [
  { kind: 'welcome', params: {} },
  { kind: 'enrolled', params: { subjectID: 'e', person: 'Lior', lessonID: 'x', lesson: 'Tides' } },
  { kind: 'finished', params: { subjectID: 'e', person: 'Lior', lessonID: 'x', lesson: 'Tides' } },
  { kind: 'newer', params: { subjectID: 'x', lessonID: 'x', lesson: 'Tides', number: '2' } },
  { kind: 'changed', params: { subjectID: 'r', person: 'Lior', model: 'LessonLabel', action: 'propose' } },
  { kind: 'drafted', params: { subjectID: 'x', outcome: 'ready', lessonID: 'x', lesson: 'Tides' } },
];

test.each([
  ['de', 'Mitteilungen', 'Nachricht', /Lior hat deine Lektion abgeschlossen/],
  ['fr', 'Notifications', 'Message', /Lior a terminé votre leçon/],
] as const)(
  'every kind of notification is translated to %s, and an unknown kind shows its stored text',
  async (language, name, type, finished) => {
    await chooseLanguage(language);
    const bell = await openBell();
    for (const each of kinds.slice(1)) bell.tell({ ...each, title: 'In English', content: 'In English' });
    bell.tell({ kind: 'later', title: 'Of a later kind', content: '' });
    await bell.show();
    await page.getByRole('button', { name: new RegExp(name) }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(finished)).toBeVisible();
    await expect.element(dialog.getByText('Of a later kind')).toBeVisible();
    expect(dialog.getByText(type, { exact: true }).elements()).toHaveLength(5);
    expect(dialog.element().textContent).not.toMatch(/In English|\{\{|notifications\./);
  },
);

test.each([
  ['light', 'ltr', 1440],
  ['dark', 'rtl', 390],
] as const)('the bell, the panel and the list are accessible in %s mode, %s, at %d px', async (mode, dir, width) => {
  saveSettings({ mode, dir });
  await page.viewport(width, 900);
  const bell = await openBell();
  for (const each of kinds) bell.tell(each);
  const { at } = await bell.show();
  await openPanel();
  expect(await accessibilityFaults()).toEqual([]);
  await panel().getByRole('link', { name: 'All notifications' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(at()).toBe('/user/account?tab=notifications');
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the full list of notifications loads page by page, newest first [S-225]', async () => {
  const bell = await openBell();
  many(bell, 30);
  await bell.show('/user/account?tab=notifications');
  const list = page.getByRole('region', { name: 'All notifications' });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(30);
  const titles = list
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('b')?.textContent);
  expect(titles).toEqual(Array.from({ length: 30 }, (_, index) => `Number ${30 - index}`));
});

test('a notification can be deleted among all of them, and undo restores it at its place [S-543]', async () => {
  const bell = await openBell();
  many(bell, 3);
  await bell.show();
  await openPanel();
  await panel().getByRole('link', { name: 'All notifications' }).click();
  const all = page.getByRole('region', { name: 'All notifications' });
  const listed = () =>
    all
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('b')?.textContent);
  await all.getByRole('button', { name: 'Delete “Number 2”' }).click();
  await expect.poll(listed).toEqual(['Number 3', 'Number 1']);
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect.element(all.getByRole('button', { name: 'Delete “Number 1”' })).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(listed).toEqual(['Number 3', 'Number 2', 'Number 1']);
});
