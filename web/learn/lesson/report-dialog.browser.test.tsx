import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

beforeAll(loadTranslations);
afterEach(closeSchool);

/** Opens the page of another teacher's lesson with the report dialog. */
async function ask() {
  const school = await openSchool();
  await renderPage(
    await school.open(),
    LessonPage,
    '/learn/catalog/lesson/$id',
    `/learn/catalog/lesson/${school.lesson.id}`,
  );
  await page.getByRole('button', { name: 'Report this lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this lesson' });
  await expect.element(dialog).toBeVisible();
  return { school, dialog };
}
const reports = ({ server }: Awaited<ReturnType<typeof openSchool>>) =>
  server.executed.filter(({ name }) => name === 'report.create');

test('a report needs a reason, and a text for the reason "Something else", and is confirmed with thanks', async () => {
  const { school, dialog } = await ask();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.element(dialog.getByText('Choose what is wrong.')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.element(dialog.getByText('Say in a few words what is wrong.')).toBeVisible();
  expect(reports(school)).toEqual([]);
  await userEvent.fill(dialog.getByRole('textbox'), ' Upside down ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.element(dialog.getByText(/^Thank you/)).toBeVisible();
  expect(reports(school).map(({ input }) => input)).toEqual([
    { id: expect.any(String), model: 'Lesson', rowID: school.lesson.id, reason: 'OTHER', description: 'Upside down' },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failed report shows the reason and keeps the written text', async () => {
  const { school, dialog } = await ask();
  school.server.refusals.set('report.create', 'conflict');
  await userEvent.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await userEvent.fill(dialog.getByRole('textbox'), 'Buy!');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.element(dialog.getByText(/^You have already reported this/)).toBeVisible();
  school.server.isOnline = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.element(dialog.getByText(/^(You’re offline|The server isn’t)/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Buy!');
});

test('the menu of a review offers Report for other people’s reviews, but not for one’s own', async () => {
  const school = await openSchool();
  for (const userID of [newId('User'), school.server.actor.id]) {
    const words = { rating: 1, review: userID, authorRating: 1, authorReview: userID, lessonID: school.lesson.id };
    school.server.put('LessonReview', rowOf('LessonReview', newId('LessonReview'), { ...words, userID }));
  }
  await renderPage(
    await school.open(),
    LessonPage,
    '/learn/catalog/lesson/$id',
    `/learn/catalog/lesson/${school.lesson.id}`,
  );
  const menus = page.getByRole('button', { name: /^More for the review/ });
  await expect.poll(() => menus.elements().length).toBe(2);
  await menus.first().click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Report' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await menus.last().click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report this review' })).toBeVisible();
});
