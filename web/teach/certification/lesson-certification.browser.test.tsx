import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LearningOutcome } from '#domain/certify/certification.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const edit = ({ store }: EditorHarness, id: string) =>
  renderPage(store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${id}?tab=certification`);
const panel = () => page.getByRole('tabpanel');
const section = () => page.getByRole('region', { name: 'Certification', exact: true });
const outcome = (number: number) => section().getByRole('textbox', { name: `Outcome ${number}`, exact: true });
const press = (name: string) => section().getByRole('button', { name, exact: true }).click();
const kept = ({ rows }: EditorHarness) =>
  rows('Certification').map((row) => row.learningOutcomes.map(({ name }) => name));
const called = (name: string): LearningOutcome => ({ id: name, name, description: '', satisfied: false, evidence: [] });

beforeAll(loadTranslations);
afterEach(closeEditor);

test('outcomes can be added, edited, reordered and removed within one certification of the lesson', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id);
  await press('Add outcome');
  await expect.element(outcome(1)).toHaveFocus();
  await userEvent.keyboard('Says why it sways{Enter}');
  await expect.element(outcome(2)).toHaveFocus();
  await userEvent.keyboard('Chooses a mass');
  await vi.waitFor(() => expect(kept(harness)).toEqual([['Says why it sways', 'Chooses a mass']]));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(outcome(1)).toHaveFocus();
  await vi.waitFor(() => expect(kept(harness)).toEqual([['Chooses a mass', 'Says why it sways']]));
  await section().getByRole('button', { name: 'Add a description' }).first().click();
  await page.getByRole('textbox', { name: 'Description of outcome 1' }).fill('In three trials.');
  const defined = { lessonID: lesson.id, name: lesson.name, userID: harness.actor.id, status: 'DRAFT' };
  await vi.waitFor(() =>
    expect(harness.rows('Certification')).toMatchObject([
      { ...defined, learningOutcomes: [{ description: 'In three trials.', satisfied: false }, {}] },
    ]),
  );
  expect(await accessibilityFaults()).toEqual([]);
  await press('Remove outcome 2');
  await vi.waitFor(() => expect(kept(harness)).toEqual([['Chooses a mass']]));
});

test('an outcome without a name is reported by the form and not stored [S-375]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id);
  await press('Add outcome');
  await section().getByRole('heading').click();
  await expect
    .element(outcome(1))
    .toHaveAccessibleDescription('Say what it is, or remove it. Without a name it is not saved.');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(harness.server.executed.filter(({ name }) => name === 'certification.define')).toEqual([]);
});

test('outcomes from another device appear, and conflicting edits are kept until the user chooses', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  const by = { lessonID: lesson.id, name: lesson.name, userID: harness.actor.id, owner: harness.actor.id };
  const certification = rowOf('Certification', newId('Certification'), { ...by, learningOutcomes: [called('One')] });
  await edit(harness, lesson.id);
  await expect.element(section().getByRole('button', { name: 'Add outcome' })).toBeVisible();
  harness.server.put('Certification', certification);
  await expect.element(outcome(1)).toHaveValue('One');
  await outcome(1).click();
  harness.server.put('Certification', { ...certification, learningOutcomes: [called('Theirs')] });
  await outcome(1).fill('Mine');
  const notice = section().getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect.element(notice.getByRole('insertion').filter({ hasText: 'Theirs' })).toBeVisible();
  expect(kept(harness)).toEqual([['Theirs']]);
  await notice.getByRole('button', { name: 'Keep this' }).click();
  await vi.waitFor(() => expect(kept(harness)).toEqual([['Mine']]));
});

test('outcomes of a lesson that is not on this device are shown as waiting for the network, not as missing', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await vi.waitFor(() => expect(harness.store.get('Lesson', lesson.id)).toBeDefined());
  harness.server.setOnline(false);
  await edit(harness, lesson.id);
  await expect.element(panel().getByText(/It is shown when the network is back/)).toBeVisible();
  expect(panel().getByRole('button').elements()).toEqual([]);
  harness.server.setOnline(true);
  await expect.element(section().getByRole('button', { name: 'Add outcome' })).toBeVisible();
});

test('a certification that nobody holds is deleted after a confirmation, and one in use stays [S-579]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  const mine = { userID: harness.actor.id, owner: harness.actor.id, learningOutcomes: [called('Sways')] };
  const definitionID = newId('Certification');
  harness.server.put(
    'Certification',
    rowOf('Certification', definitionID, { lessonID: lesson.id, name: 'Swaying', ...mine }),
  );
  const held = newId('Certification');
  const holder = { definitionID, userID: newId('User'), status: 'IN_PROGRESS', owner: harness.actor.id } as const;
  harness.server.put('Certification', rowOf('Certification', held, { name: 'Swaying', ...holder }));
  const { screen } = await edit(harness, lesson.id);
  const remove = panel().getByRole('button', { name: 'Delete certification' });
  await expect.element(remove).toBeDisabled();
  await expect.element(page.getByText(/^Learners hold it or work towards it/)).toBeVisible();
  await screen.unmount();
  harness.server.remove('Certification', held);
  await edit(harness, lesson.id);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete certification' }).click();
  await vi.waitFor(() => expect(harness.rows('Certification')).toEqual([]));
});
