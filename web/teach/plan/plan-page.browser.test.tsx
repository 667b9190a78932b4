import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import type { Revision } from '#domain/interact/revision.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { restrictCollaboration } from '#web/shared/test-collaboration.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { PlanPage } from '#web/teach/plan/plan-page.tsx';
import { PlansPage } from '#web/teach/plan/plans-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { typeInto } from '#web/shared/test-typing.ts';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

/** Another user's plan with two lessons of the teacher and one of a stranger. */
async function deskWithPlan() {
  const harness = await openEditor();
  const { server, actor } = harness;
  const [id, stranger] = [newId('LessonPlan'), newId('User')];
  const ownLesson = (name: string) => harness.write({ name, lessonplanID: id }, []).lesson;
  const published = { publishedVersionID: newId('LessonVersion'), visibility: 'public' } as const;
  const theirs = rowOf('Lesson', newId('Lesson'), { name: 'Tides', lessonplanID: id, owner: stranger, ...published });
  server.put('Lesson', theirs);
  const lessonOrder = [ownLesson('Waves').id, theirs.id, ownLesson('Winds').id];
  const plan = rowOf('LessonPlan', id, { name: 'The sea', description: 'A week.', lessonOrder, owner: stranger });
  server.put('LessonPlan', plan);
  server.put('PublicProfile', rowOf('PublicProfile', stranger, { name: 'Bo Lind', letter: 'B' }));
  const change = (seq: number, columns: Partial<Revision>) => {
    const of = { model: 'LessonPlan', rowID: id, owner: stranger, status: 'DONE', actor: actor.id } as const;
    const at = new Date().toISOString();
    const row = rowOf('Revision', newId('Revision'), { ...of, seq, at, before: null, after: plan, ...columns });
    server.put('Revision', row);
    return row;
  };
  return { harness, id, plan, change };
}
const look = ({ store }: EditorHarness, id: string) =>
  renderPage(store, PlanPage, '/teach/lesson_plans/$id', `/teach/lesson_plans/${id}`);
const list = () => page.getByRole('list', { name: 'Lessons' });
const inOrder = () =>
  list()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const orderOf = ({ row }: EditorHarness, id: LessonPlan['id']) =>
  row('LessonPlan', id)?.lessonOrder.map((lesson) => row('Lesson', lesson)?.name);

beforeAll(loadTranslations);
afterEach(closeEditor);

test('plans of all owners are listed, and a new plan needs only a name [S-064]', async () => {
  const { harness } = await deskWithPlan();
  const { href } = await renderPage(harness.store, PlansPage, '/teach/lesson_plans', '/teach/lesson_plans');
  await expect.element(page.getByRole('link', { name: 'The sea' })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: '3 lessons' })).toMatchTextContent(/Bo Lind/);
  expect(await accessibilityFaults()).toEqual([]);
  await press('Create lesson plan');
  await press('Create');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Give the plan/);
  await page.getByRole('textbox', { name: 'Name' }).fill('The sky');
  await press('Create');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(harness.rows('LessonPlan').map(({ name }) => name)).toContain('The sky'));
  const made = harness.rows('LessonPlan').find(({ name }) => name === 'The sky');
  expect(made?.owner).toBe(harness.actor.id);
  expect(href()).toBe(`/teach/lesson_plans/${made?.id}`);
});

test('a plan does not say that it has no lessons before they have loaded [S-065]', async () => {
  const harness = await openEditor();
  const [id, owner] = [newId('LessonPlan'), newId('User')];
  const published = { publishedVersionID: newId('LessonVersion'), visibility: 'public' } as const;
  const theirs = rowOf('Lesson', newId('Lesson'), { name: 'Tides', lessonplanID: id, owner, ...published });
  harness.server.put('Lesson', theirs);
  harness.server.put('LessonPlan', rowOf('LessonPlan', id, { name: 'The sea', lessonOrder: [theirs.id], owner }));
  onTestFinished(harness.store.pagedList('plan.byID', { id }).subscribe(() => {}));
  await vi.waitFor(() => expect(harness.store.get('LessonPlan', id)).toBeDefined());
  const release = harness.server.hold();
  await look(harness, id);
  await expect.element(page.getByRole('region', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  expect(page.getByText('No lessons in it yet').elements()).toEqual([]);
  release();
  await expect.poll(inOrder).toEqual(['Tides']);
});

test('a plan that the server fails to send can be tried again, and a plan without lessons says so [S-065]', async () => {
  const harness = await openEditor();
  const id = newId('LessonPlan');
  harness.server.put('LessonPlan', rowOf('LessonPlan', id, { name: 'The sea', owner: newId('User') }));
  harness.server.fails = true;
  await look(harness, id);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  harness.server.fails = false;
  await press('Try again');
  await expect.element(page.getByRole('heading', { level: 1, name: 'The sea' })).toBeVisible();
  await expect.element(page.getByText('No lessons in it yet')).toBeVisible();
});

test('anyone can edit a plan and its order, but add and remove own lessons only [S-065, S-355, S-356, S-357]', async () => {
  const { harness, id } = await deskWithPlan();
  harness.write({ name: 'Whales' }, []);
  await look(harness, id);
  await expect.poll(inOrder).toEqual(['Waves', 'Tides', 'Winds']);
  expect(page.getByRole('button', { name: 'Take out “Tides”' }).elements()).toEqual([]);
  await press('Move “Tides” up');
  await expect.poll(inOrder).toEqual(['Tides', 'Waves', 'Winds']);
  await press('Take out “Waves”');
  await press('Add lessons');
  await page.getByRole('dialog').getByRole('button', { name: 'Whales' }).click();
  await press('Close');
  await expect.poll(inOrder).toEqual(['Tides', 'Winds', 'Whales']);
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'The open sea');
  await typeInto(page.getByRole('textbox', { name: 'Description' }), 'Two weeks.');
  await vi.waitFor(() =>
    expect(harness.row('LessonPlan', id)).toMatchObject({ name: 'The open sea', description: 'Two weeks.' }),
  );
  expect(orderOf(harness, id)).toEqual(['Tides', 'Winds', 'Whales']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('a school with owned rows makes the plans of others read-only, says why, and allows editing own ones', async () => {
  restrictCollaboration();
  const { harness, id, plan, change } = await deskWithPlan();
  change(1, { action: 'create' });
  change(2, { action: 'update', before: plan, after: { ...plan, name: 'The soup' } });
  await look(harness, id);
  await expect.element(page.getByText(/Only its author can change it/)).toBeVisible();
  await expect.poll(inOrder).toEqual(['Waves', 'Tides', 'Winds']);
  for (const field of ['Name', 'Description'])
    await expect.element(page.getByRole('textbox', { name: field })).toHaveAttribute('readonly');
  const offered = /^(Move|Take out|Add lessons|More for)/;
  expect(page.getByRole('button', { name: offered }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  await press('History');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/the author can go back to an earlier version/)).toBeVisible();
  await expect.element(dialog.getByText('Changed', { exact: true })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Restore this version' }).elements()).toEqual([]);
  await press('Close');
  harness.server.put('LessonPlan', { ...plan, owner: harness.actor.id });
  await expect.element(page.getByText('Only you can change this plan.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: offered }).elements().length).toBeGreaterThan(3);
});

test('the history of a plan shows a word diff and restores an earlier version', async () => {
  const { harness, id, plan, change } = await deskWithPlan();
  change(1, { action: 'create' });
  const spoiling = change(2, { action: 'update', before: plan, after: { ...plan, name: 'The soup', lessonOrder: [] } });
  await look(harness, id);
  await press('History');
  const latest = page.getByRole('dialog').getByRole('listitem').first();
  await expect.element(latest.getByText('Its lessons, or their order, changed.')).toBeVisible();
  expect(latest.element().querySelector('del')).toMatchTextContent(/sea/);
  expect(latest.element().querySelector('ins')).toMatchTextContent(/soup/);
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(page.getByText('The earlier version is back')).toBeVisible();
  expect(harness.server.executed.map(({ input }) => input)).toEqual([{ revisionID: spoiling.id }]);
});

test('a plan edited by another user names that user and links to its history', async () => {
  const { harness, id, plan } = await deskWithPlan();
  const editedBy = newId('User');
  harness.server.put('PublicProfile', rowOf('PublicProfile', editedBy, { name: 'Milo R.', letter: 'M' }));
  harness.server.put('LessonPlan', { ...plan, editedBy, authorName: 'The lake' });
  const { screen } = await renderPage(harness.store, PlansPage, '/teach/lesson_plans', '/teach/lesson_plans');
  await expect.element(page.getByText('Edited by Milo R.')).toBeVisible();
  await screen.unmount();
  await look(harness, id);
  await press('Edited by Milo R.');
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a plan is deleted after a confirmation, and its URL still offers to restore it', async () => {
  const { harness, id, plan, change } = await deskWithPlan();
  await look(harness, id);
  await press('More for The sea');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press('Delete lesson plan');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(harness.rows('LessonPlan')).toEqual([]));
  change(1, { action: 'delete', before: plan });
  await look(harness, id);
  await expect.element(page.getByRole('heading', { name: '“The sea” is deleted' })).toBeVisible();
  // The toast also has a History button.
  toast.clear();
  await press('History');
  await expect.element(page.getByRole('dialog').getByText('Deleted')).toBeVisible();
});

test('an unknown plan leads to the not-found page', async () => {
  const harness = await openEditor();
  for (const id of [newId('LessonPlan'), 'none']) {
    const { href } = await look(harness, id);
    await expect.poll(href).toBe('/404');
  }
});
