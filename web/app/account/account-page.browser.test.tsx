import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#domain/account/user.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { openBell } from '#web/interact/notification/test-notification.tsx';
import { closeSchool, iconShape, loadTranslations } from '#web/learn/test-school.tsx';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { setOfferedLanguages } from '#web/shared/language/offered-languages.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

beforeAll(loadTranslations);
beforeEach(async () => {
  saveSettings(defaultSettings);
  await chooseLanguage('us');
  await page.viewport(1440, 900);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSchool();
});

/** A user with a complete row. */
async function openAccount() {
  const bell = await openBell();
  const row = rowOf('User', bell.actor.id, {
    firstName: 'Amina',
    lastName: '',
    email: 'amina@example.org',
    phone: null,
    profileImage: null,
    avatarUrl: null,
    isPublic: false,
    about: '',
    mailRhythm: 'daily',
    role: 'USER',
    owner: bell.actor.id,
  });
  bell.server.put('User', row);
  return bell;
}

const chosen = () => page.getByRole('tab', { selected: true });
const toggle = (label: string) => page.getByLabelText(label, { exact: true });

test.each([
  ['wallet', 'Wallet', 'Transactions'],
  ['subscription', 'Plan', 'What it includes'],
  ['notifications', 'Notifications', 'How you hear of things'],
  ['privacy', 'Privacy', 'What is kept of you, and why'],
])(
  'the account page opens the tab of the address with ?tab=%s and changes the address with the tab [S-685]',
  async (tab, name, shows) => {
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(path.endsWith('/plan') ? { tier: 'FREE', limits: [] } : null),
    );
    const bell = await openAccount();
    const { at } = await bell.show(`/user/account?tab=${tab}`);
    await expect.element(page.getByRole('heading', { name: shows, exact: true })).toBeVisible();
    await expect.poll(() => chosen().element().textContent).toContain(name);
    await page.getByRole('tab', { name: 'Keyboard' }).click();
    expect(at()).toBe('/user/account?tab=keyboard');
  },
);

test('a running plan and an ended one have a word, a shape and a tier with an icon, in the language of the user [S-438, S-442]', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/plan') ? { tier: 'TEACHER', limits: [] } : null),
  );
  const bell = await openAccount();
  const id = newId('SubscriptionPlan');
  const put = (status: 'ACTIVE' | 'INACTIVE') =>
    bell.server.put(
      'SubscriptionPlan',
      rowOf('SubscriptionPlan', id, {
        subscriptionTier: 'TEACHER',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        status,
        owner: bell.actor.id,
      }),
    );
  put('ACTIVE');
  await bell.show('/user/account?tab=subscription');
  const shape = (word: string) => iconShape(page.getByText(word, { exact: true }).element().parentElement!);
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  const running = shape('Active');
  const tier = page.getByText('Teacher plan', { exact: true });
  expect(tier.element().querySelector('svg')).not.toBeNull();
  await chooseLanguage('de');
  await expect.element(page.getByText('Tarif Teacher', { exact: true })).toBeVisible();
  put('INACTIVE');
  await expect.element(page.getByText('Beendet', { exact: true })).toBeVisible();
  await chooseLanguage('us');
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Your Teacher plan ended on 31 March 2026.')).toBeVisible();
  expect(shape('Ended')).not.toBe(running);
});

test('while a change of plan waits, the plan offers one way back and no change to itself', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/plan') ? { tier: 'TEACHER', limits: [] } : null),
  );
  const bell = await openAccount();
  const dates = { startDate: '2026-03-01', endDate: '2099-03-31', owner: bell.actor.id };
  const put = (columns: object) =>
    bell.server.put('SubscriptionPlan', rowOf('SubscriptionPlan', newId('SubscriptionPlan'), { ...dates, ...columns }));
  put({ subscriptionTier: 'TEACHER', status: 'ACTIVE', isRenewing: false });
  put({ subscriptionTier: 'STUDENT', status: 'INACTIVE', isRenewing: true, startDate: '2099-04-01', endDate: null });
  await bell.show('/user/account?tab=subscription');
  await expect.element(page.getByRole('button', { name: 'Keep Teacher plan' })).toBeVisible();
  expect(page.getByRole('link', { name: /Change to the (Teacher|Student) plan/ }).elements()).toEqual([]);
});

test('an address with an unknown tab of the account is corrected to the first tab, which it shows', async () => {
  const bell = await openAccount();
  const { at } = await bell.show('/user/account?tab=nothing');
  await expect.poll(at).toBe('/user/account');
  await expect.poll(() => chosen().element().textContent).toContain('Profile');
});

test('the language tab offers only the languages that the school offers', async () => {
  onTestFinished(() => setOfferedLanguages(''));
  const bell = await openAccount();
  await bell.show('/user/account?tab=language');
  const names = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.getAttribute('value'));
  await expect.poll(names).toEqual(['us', 'en', 'de', 'fr']);
  setOfferedLanguages('us fr');
  await expect.poll(names).toEqual(['us', 'fr']);
});

test('the account page shows the profile without a tab or with an unknown tab [S-076]', async () => {
  const bell = await openAccount();
  await bell.show('/user/account?tab=elsewhere');
  await expect.element(chosen()).toHaveTextContent('Profile');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Amina');
});

test('the wallet tab shows its title and lists transactions newest first with the balance after each [S-230, S-232]', async () => {
  const bell = await openAccount();
  const owner = bell.actor.id;
  const amounts = [1_000_000, -50_000, 14_400];
  for (const [hour, amount] of amounts.entries())
    bell.server.put(
      'TokenTransaction',
      rowOf('TokenTransaction', newId('TokenTransaction'), {
        owner,
        amount,
        kind: amount < 0 ? 'enroll' : 'grant',
        timestamp: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      }),
    );
  await bell.show('/user/account?tab=wallet');
  const wallet = page.getByRole('region', { name: 'Tokens' });
  await expect.element(wallet.getByText('964,400')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  const said = () => rows.elements().map((row) => row.lastElementChild?.textContent);
  await expect.poll(said).toEqual(['+14,400964,400 left', '−50,000950,000 left', '+1,000,0001,000,000 left']);
  await page.getByRole('button', { name: 'Spent' }).click();
  await expect.poll(said).toEqual(['−50,000']);
});

test('the profile form saves both names at once, updates the public preview and keeps a change from another device [S-214, S-215]', async () => {
  const bell = await openAccount();
  const { store } = await bell.show('/user/account?tab=profile');
  const shown = page.getByRole('complementary', { name: 'What others see' });
  await userEvent.fill(page.getByLabelText('Last name'), 'Yusuf');
  await expect.element(shown.getByText('Amina Y.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('First name'), ' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter your first name.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('First name'), 'Amína');
  const row = () => bell.server.rows.get('User', bell.actor.id) as User;
  bell.server.put('User', { ...row(), phone: '+351211234567' });
  await expect.poll(() => store.get('User', bell.actor.id)?.phone).toBe('+351211234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(row).toMatchObject({ firstName: 'Amína', lastName: 'Yusuf', phone: '+351211234567' });
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+351211234567');
});

test('a notification preference is stored for its own kind only and survives being set twice', async () => {
  const bell = await openAccount();
  await bell.show('/user/account?tab=notifications');
  const mail = toggle('Somebody finishes your lesson: by e-mail');
  await mail.click();
  await toggle('Somebody finishes your lesson: here').click();
  const settings = () => [...bell.server.rows.all('NotificationSetting')];
  await expect.poll(settings).toMatchObject([{ kind: 'finished', inApp: false, email: true }]);
  await mail.click();
  await expect.poll(settings).toMatchObject([{ kind: 'finished', inApp: false, email: false }]);
  await expect.element(toggle('Somebody enrolls in your lesson: here')).toBeChecked();
});
