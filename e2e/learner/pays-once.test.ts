import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runCommand, type PublishedLesson, publishLesson, sendCommand } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

const { newPerson, rows } = await openFixture();

const teacher = await newPerson({ firstName: 'Tove', lastName: 'Sandström' });
const steps = [{ name: 'Only page', text: 'Something to read.' }];
const lessonFor = (price: number) => publishLesson(teacher, { name: 'Worth it', price, steps });
const visit = ({ id }: PublishedLesson) => newPerson({ at: `/learn/catalog/lesson/${id}` });

const enrollButton = (page: Page) => page.getByRole('button', { name: 'Enroll for 500,000 tokens' });
const confirmation = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Enroll for 500,000 tokens' });

const bookings = async ({ id }: Person) => {
  const [found] = await rows<{ enrollments: number; payments: number; balance: number }>(
    `select (select count(*)::int from enrollment where owner = $1) as enrollments,
       (select count(*)::int from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner = $1 and a.kind = 'wallet' and e.tokens < 0) as payments,
       (select token_balance::int from token_wallet where owner = $1) as balance`,
    id,
  );
  return found;
};
const paidOnce = { enrollments: 1, payments: 1, balance: 500_000 };
const untouched = { enrollments: 0, payments: 0, balance: 1_000_000 };

test('a double click on the confirmation buys once', async () => {
  const lesson = await lessonFor(5);
  const learner = await visit(lesson);
  await enrollButton(learner.page).click();
  await confirmation(learner.page).dblclick();
  await learner.page.waitForURL(`/learn/enrollments/lesson/${lesson.id}*`);
  await learner.page.getByRole('heading', { name: 'Only page' }).waitFor();
  expect(await bookings(learner)).toEqual(paidOnce);
});

test('two tabs that enroll at the same moment buy once, and both open the lesson', async () => {
  const lesson = await lessonFor(5);
  const learner = await visit(lesson);
  const tabs = [learner.page, await learner.context.newPage()];
  await tabs[1]?.goto(`/learn/catalog/lesson/${lesson.id}`);
  for (const tab of tabs) {
    await tab.bringToFront();
    await enrollButton(tab).click();
    await confirmation(tab).focus();
  }
  // By keyboard, because locating a button takes long in a background tab.
  await Promise.all(tabs.map((tab) => tab.keyboard.press('Enter')));
  await Promise.all(tabs.map((tab) => tab.waitForURL(`/learn/enrollments/lesson/${lesson.id}*`)));
  expect(await bookings(learner)).toEqual(paidOnce);
});

test('ten concurrent calls with separate keys and IDs buy once', async () => {
  const lesson = await lessonFor(5);
  const learner = await visit(lesson);
  const calls = Array.from({ length: 10 }, () =>
    sendCommand(learner, 'enrollment.start', { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 500_000 }),
  );
  await Promise.all(calls);
  expect(await bookings(learner)).toEqual(paidOnce);
});

test('a price increase during the confirmation is shown, and nothing is charged', async () => {
  const lesson = await lessonFor(5);
  const learner = await visit(lesson);
  await enrollButton(learner.page).click();
  await runCommand(teacher, 'lesson.edit', { id: lesson.id, price: 6 });
  await confirmation(learner.page).click();
  await learner.page.getByText('The price has changed to 600,000 tokens. Nothing was charged.').waitFor();
  expect(await bookings(learner)).toEqual(untouched);
});

test('a lesson that costs more than the balance cannot be bought, on the page or by command', async () => {
  const lesson = await lessonFor(20);
  const learner = await visit(lesson);
  await learner.page.getByText('You need 1,000,000 tokens more.').filter({ visible: true }).waitFor();
  expect(await learner.page.getByRole('button', { name: 'Enroll for 2,000,000 tokens' }).count()).toBe(0);
  const input = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 2_000_000 };
  expect(await sendCommand(learner, 'enrollment.start', input)).toMatchObject({
    ok: false,
    problem: { code: 'insufficient_tokens' },
  });
  expect(await bookings(learner)).toEqual(untouched);
});

test('an offline learner cannot buy a lesson, and the page says why', async () => {
  const learner = await visit(await lessonFor(5));
  await enrollButton(learner.page).waitFor();
  await learner.context.setOffline(true);
  await learner.page.getByText('You’re offline. Try again when you’re back online.').waitFor();
  expect(await enrollButton(learner.page).isDisabled()).toBe(true);
  expect(await bookings(learner)).toEqual(untouched);
});
