import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TASK_NAME_MAX, type Task } from '#domain/account/task.ts';
import { TaskCard } from '#web/learn/dashboard/task-card.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const Tasks = () => (
  <main>
    <h1>Dashboard</h1>
    <TaskCard />
  </main>
);

/** Renders the card of a learner with these tasks. */
async function show(...names: string[]) {
  const school = await openSchool();
  const { server, actor } = school;
  for (const name of names)
    server.put('Task', rowOf('Task', newId('Task'), { name, userID: actor.id, owner: actor.id }));
  const store = await school.open();
  await renderPage(store, Tasks, '/learn/dashboard', '/learn/dashboard');
  const storedTasks = () =>
    Array.from(server.rows.all('Task'), (row) => row as unknown as Task).map(({ name, isComplete }) => ({
      name,
      isComplete,
    }));
  return { server, kept: storedTasks };
}

const box = (name: string) => page.getByRole('checkbox', { name });
const names = () =>
  page
    .getByRole('checkbox')
    .elements()
    .map((each) => each.closest('li')?.textContent);

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a task can be added by keyboard, checked and unchecked, and is saved on the server [S-384, S-689]', async () => {
  const { server, kept: storedTasks } = await show();
  await expect.element(page.getByText('Nothing to remember yet.', { exact: false })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('textbox', { name: 'What do you want to do?' }).click();
  await userEvent.keyboard('  Read the second chapter {Enter}');
  await expect.element(box('Read the second chapter')).not.toBeChecked();
  await expect.element(page.getByText('1 left')).toBeVisible();
  await box('Read the second chapter').click();
  await expect.element(page.getByText('0 left')).toBeVisible();
  await vi.waitUntil(() => server.executed.length === 2);
  expect(storedTasks()).toEqual([{ name: 'Read the second chapter', isComplete: true }]);
  await box('Read the second chapter').click();
  await vi.waitUntil(() => storedTasks()[0]?.isComplete === false);
  expect(await accessibilityFaults()).toEqual([]);
});

test('deleting a task moves the focus to its neighbor, and undo restores it at its place [S-689]', async () => {
  const { kept: storedTasks } = await show('First', 'Second', 'Third');
  await box('Second').click();
  await page.getByRole('button', { name: 'Delete “Second”' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete “Third”' })).toHaveFocus();
  expect(names()).toEqual(['First', 'Third']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Second')).toBeChecked();
  expect(names()).toEqual(['First', 'Second', 'Third']);
  await vi.waitUntil(() => storedTasks().length === 3);
  expect(storedTasks()).toContainEqual({ name: 'Second', isComplete: true });
});

test('deleting the last task moves the focus to the field for a new one', async () => {
  await show('Only');
  await page.getByRole('button', { name: 'Delete “Only”' }).click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

test('a task added offline is sent once the device is online', async () => {
  const { server, kept: storedTasks } = await show();
  server.setOnline(false);
  await page.getByRole('textbox').fill('Ask about damping');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(box('Ask about damping')).toBeVisible();
  expect(storedTasks()).toEqual([]);
  server.setOnline(true);
  await vi.waitUntil(() => storedTasks().length === 1);
});

test('a blank task is not added, and the name is limited in length', async () => {
  const { server } = await show();
  const input = page.getByRole('textbox');
  await input.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveFocus();
  expect(server.executed).toEqual([]);
  await expect.element(input).toHaveAttribute('maxlength', String(TASK_NAME_MAX));
});

test('a task is renamed by keyboard; Escape leaves it as it was [S-545]', async () => {
  const { kept: storedTasks } = await show('First', 'Second');
  const rename = page.getByRole('button', { name: 'Rename “First”' });
  await rename.click();
  const field = page.getByRole('textbox').first();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' of all{Escape}');
  await expect.element(rename).toHaveFocus();
  expect(names()).toEqual(['First', 'Second']);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{End} of all{Enter}');
  await expect.element(box('First of all')).toBeVisible();
  await vi.waitUntil(() => storedTasks().some(({ name }) => name === 'First of all'));
  expect(await accessibilityFaults()).toEqual([]);
});
