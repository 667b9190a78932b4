import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Opens the page of a lesson in which the learner is enrolled. */
async function look(columns: Partial<Enrollment>) {
  const school = await openSchool();
  school.enroll({ createdAt: new Date().toISOString(), ...columns });
  await renderPage(
    await school.open(),
    LessonPage,
    '/learn/catalog/lesson/$id',
    `/learn/catalog/lesson/${school.lesson.id}`,
  );
  return school;
}
const button = () => page.getByRole('button', { name: 'Withdraw' });

beforeAll(loadTranslations);
afterEach(closeSchool);

test('withdrawing names the refund first, and then offers the lesson at its price again', async () => {
  const { server } = await look({ paidTokens: 800_000 });
  await button().click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from “Why bridges hum”?' });
  await expect.element(dialog.getByText('All that you paid comes back', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('800,000 tokens', { exact: false })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(server.executed.filter(({ name }) => name === 'enrollment.withdraw')).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await vi.waitUntil(() => server.executed.some(({ name }) => name === 'enrollment.withdraw'));
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeVisible();
});

test('a learner who withdrew from a free enrollment can return for free, even if the lesson has a price by now', async () => {
  await look({ paidTokens: 0, createdAt: LONG_AGO });
  await button().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByRole('button', { name: 'Enroll', exact: true })).toBeEnabled();
});

test('the lesson page says why it is too late to withdraw, and has no button', async () => {
  await look({ paidTokens: 800_000, createdAt: LONG_AGO });
  await expect.element(page.getByText('You could withdraw for 14 days.', { exact: false })).toBeVisible();
  expect(button().elements()).toEqual([]);
});
