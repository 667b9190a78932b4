import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson-category.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

/** Opens the details of a lesson in a school with some categories and labels. */
async function openDetails() {
  const harness = await openEditor();
  const { lesson } = harness.write();
  for (const name of ['Physics', 'Music', 'Art'])
    harness.server.put('LessonCategory', rowOf('LessonCategory', newId('LessonCategory'), { name }));
  for (const name of ['waves', 'Shortwave radio'])
    harness.server.put('LessonLabel', rowOf('LessonLabel', newId('LessonLabel'), { name, owner: newId('User') }));
  await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}?tab=details`);
  await expect.element(labels()).toBeVisible();
  return { ...harness, lesson };
}
const labels = () => page.getByRole('combobox', { name: 'Labels' });
const categories = () => page.getByRole('combobox', { name: 'Categories' });
const options = () =>
  page
    .getByRole('listbox')
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const tags = () =>
  page
    .getByRole('button', { name: /^Take off/ })
    .elements()
    .map((each) => each.getAttribute('aria-label')?.replace('Take off ', ''));
const kept = ({ rows }: EditorHarness) =>
  rows('LessonLessonLabel').map((join) => rows('LessonLabel').find(({ id }) => id === join.lessonLabelID)?.name);

beforeAll(loadTranslations);
afterEach(closeEditor);

test('a label is found by a part of its name and chosen by keyboard alone [S-687]', async () => {
  const harness = await openDetails();
  await userEvent.type(labels(), 'WAVE');
  await expect.poll(options).toEqual(['Shortwave radio', 'waves', 'Make “WAVE”']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(tags).toEqual(['waves']);
  await vi.waitFor(() => expect(kept(harness)).toEqual(['waves']));
  await expect.element(labels()).toHaveFocus();
  await expect.element(page.getByText('waves is on the lesson')).toBeInTheDocument();
});

test('the Enter key creates a label, or picks the existing one whatever its capitals [S-687]', async () => {
  const harness = await openDetails();
  await userEvent.type(labels(), ' Tuning forks {Enter}');
  await expect.poll(tags).toEqual(['Tuning forks']);
  await userEvent.type(labels(), 'Waves{Enter}');
  await vi.waitFor(() => expect(kept(harness)).toEqual(['Tuning forks', 'waves']));
  await userEvent.type(labels(), 'tuning FORKS{Enter}');
  await expect.element(labels()).toHaveValue('');
  expect(tags()).toEqual(['Tuning forks', 'waves']);
});

test('a label is removed by its button or the last one by Backspace, and can be added again', async () => {
  const harness = await openDetails();
  await userEvent.type(labels(), 'one{Enter}');
  await userEvent.type(labels(), 'two{Enter}');
  await userEvent.type(labels(), 'three{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'Take off one' }));
  await expect.poll(tags).toEqual(['two', 'three']);
  await expect.element(labels()).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(tags).toEqual(['two']);
  await userEvent.type(labels(), 'three{Enter}');
  await vi.waitFor(() => expect(kept(harness)).toEqual(['two', 'three']));
  expect(harness.rows('LessonLabel').filter(({ name }) => name === 'three')).toHaveLength(1);
});

test('a label added offline is saved after reconnecting', async () => {
  const harness = await openDetails();
  harness.server.setOnline(false);
  await userEvent.type(labels(), 'on a train{Enter}');
  await expect.poll(tags).toEqual(['on a train']);
  expect(kept(harness)).toEqual([]);
  harness.server.setOnline(true);
  await vi.waitFor(() => expect(kept(harness)).toEqual(['on a train']));
});

test("a label that another user created meanwhile shows that user's spelling", async () => {
  const harness = await openDetails();
  harness.server.setOnline(false);
  await userEvent.type(labels(), 'tides{Enter}');
  await expect.poll(tags).toEqual(['tides']);
  harness.server.put(
    'LessonLabel',
    rowOf('LessonLabel', newId('LessonLabel'), { name: 'Tides', owner: newId('User') }),
  );
  harness.server.setOnline(true);
  await vi.waitFor(() => expect(kept(harness)).toEqual(['Tides']));
  await expect.poll(tags).toEqual(['Tides']);
});

test('a lesson with the maximum of labels says so and takes a new one only after another is removed', async () => {
  const harness = await openDetails();
  for (let number = 1; number <= LABELS_PER_LESSON_MAX; number += 1)
    await userEvent.type(labels(), `number ${number}{Enter}`);
  await expect.poll(tags).toHaveLength(LABELS_PER_LESSON_MAX);
  await expect.element(labels()).toHaveAccessibleDescription('These are 10, the most that a lesson can have.');
  await expect.element(labels()).toHaveAttribute('readonly');
  await userEvent.keyboard('{Backspace}');
  await userEvent.type(labels(), 'another{Enter}');
  await vi.waitFor(() => expect(kept(harness).at(-1)).toBe('another'));
  expect(kept(harness)).toHaveLength(LABELS_PER_LESSON_MAX);
});

test('categories can be chosen from the existing ones but not created', async () => {
  const harness = await openDetails();
  await userEvent.click(categories());
  await expect.poll(options).toEqual(['Art', 'Music', 'Physics']);
  await userEvent.click(page.getByRole('option', { name: 'Physics' }));
  await expect.poll(tags).toEqual(['Physics']);
  await userEvent.type(categories(), 'mu{Enter}');
  await expect.poll(tags).toEqual(['Physics', 'Music']);
  await userEvent.type(categories(), 'Alchemy{Enter}');
  await expect.element(categories()).toHaveValue('Alchemy');
  expect(tags()).toEqual(['Physics', 'Music']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Take off Physics' }));
  const names = () =>
    harness.rows('LessonLessonCategory').map((join) => harness.row('LessonCategory', join.lessonCategoryID)?.name);
  await vi.waitFor(() => expect(names()).toEqual(['Music']));
  await expect.element(categories()).toHaveAccessibleDescription(new RegExp(`^Up to ${CATEGORIES_PER_LESSON_MAX}`));
});

test('a label is described, renamed and deleted where labels are chosen [S-299, S-559]', async () => {
  const harness = await openDetails();
  await page.getByRole('button', { name: 'Edit labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit labels' });
  const label = () => harness.rows('LessonLabel').find(({ name }) => name.startsWith('waves'));
  await dialog.getByText('waves', { exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Description' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'All that swings');
  await vi.waitFor(() => expect(label()?.description).toBe('All that swings'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' and tides');
  await vi.waitFor(() => expect(label()?.name).toBe('waves and tides'));
  await dialog.getByRole('button', { name: 'Delete label' }).click();
  await page
    .getByRole('dialog', { name: /^Delete the label/ })
    .getByRole('button', { name: 'Delete label' })
    .click();
  await vi.waitFor(() => expect(label()?.deletedAt ?? 'gone').not.toBeNull());
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
