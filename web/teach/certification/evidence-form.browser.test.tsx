import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Certification, LearningOutcome } from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { CoursePage } from '#web/teach/course/course-page.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const called = (name: string): LearningOutcome => ({ id: name, name, description: '', satisfied: false, evidence: [] });
const put = (harness: EditorHarness, columns: Partial<Certification>) => {
  const of = { userID: harness.actor.id, owner: harness.actor.id };
  const row = rowOf('Certification', newId('Certification'), { ...of, name: 'Dampers', tokenPrice: '0', ...columns });
  harness.server.put('Certification', row);
  return row;
};
/** Opens the editor with a lesson that has a certification. */
async function edited(columns: Partial<Lesson> = {}, names = ['Sways']) {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write(columns);
  const definition = put(harness, { lessonID: lesson.id, learningOutcomes: names.map(called) });
  await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}?tab=certification`);
  return { harness, lesson, nodes, kept: () => harness.row('Certification', definition.id), definition };
}
const outcome = (name: string) => page.getByRole('group', { name, exact: true });
const steps = (name: string) =>
  outcome(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('bdi')?.textContent);
const state = () => page.getByRole('region', { name: 'Whether it is offered' });

beforeAll(loadTranslations);
afterEach(closeEditor);

test('evidence is chosen by keyboard for each outcome, with a score for quizzes, and missing evidence prevents an offer [S-688]', async () => {
  const { harness, nodes, lesson, kept } = await edited({ publishedVersionID: newId('LessonVersion') }, [
    'Sways',
    'Tunes',
  ]);
  await expect.element(state().getByText('Not offered yet')).toBeVisible();
  await expect.element(state().getByText('Choose what shows “Sways”.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await outcome('Sways').getByRole('combobox', { name: 'Step' }).selectOptions('2. Tuning it');
  outcome('Sways').getByRole('combobox', { name: 'Step' }).element().focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await vi.waitFor(() => expect(steps('Sways')).toEqual(['2. Tuning it']));
  await outcome('Tunes').getByRole('combobox', { name: 'Step' }).selectOptions('3. Check');
  await outcome('Tunes').getByRole('button', { name: 'Add' }).click();
  await outcome('Tunes').getByRole('combobox', { name: 'Least score in “3. Check”' }).selectOptions('At least 80%');
  const [tuning, quiz] = [nodes[1]!.id, nodes[2]!.id];
  await vi.waitFor(() =>
    expect(kept()?.learningOutcomes.map(({ evidence }) => evidence)).toEqual([
      [{ lessonID: lesson.id, nodeID: tuning, score: null }],
      [{ lessonID: lesson.id, nodeID: quiz, score: 0.8 }],
    ]),
  );
  await expect.element(state().getByText('Offered', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await outcome('Sways').getByRole('button', { name: 'Remove “2. Tuning it”' }).click();
  await expect.element(outcome('Sways').getByRole('combobox', { name: 'Step' })).toHaveFocus();
  await expect.element(state().getByText('Choose what shows “Sways”.')).toBeVisible();
  expect(harness.server.executed.every(({ name }) => name.startsWith('certification.'))).toBe(true);
});

test('description, price and validity are saved while they are typed, and an invalid price is reported and not saved [S-373]', async () => {
  const { kept } = await edited();
  await expect.element(state().getByText('Publish the lesson.')).toBeVisible();
  const price = page.getByRole('textbox', { name: 'Price in tokens' });
  await expect.element(page.getByText('but not exchange them for money', { exact: false })).toBeVisible();
  await price.fill('a lot');
  await expect.element(price).toHaveAccessibleDescription(/Give whole tokens/);
  await price.fill('2,500');
  const months = page.getByRole('textbox', { name: 'Valid for how many months?' });
  await months.fill('0');
  await expect.element(months).toHaveAccessibleDescription(/from 1 to 600/);
  await months.fill('12');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('In three trials.');
  await page.getByRole('textbox', { name: 'Name of the certification' }).fill('Calm bridges');
  const said = { tokenPrice: '2500', validMonths: 12, description: 'In three trials.', name: 'Calm bridges' };
  await vi.waitFor(() => expect(kept()).toMatchObject(said));
  await months.fill('');
  await vi.waitFor(() => expect(kept()).toMatchObject({ validMonths: null }));
});

test('a step of any lesson of the course can be evidence', async () => {
  const harness = await openEditor();
  const courseID = newId('Course');
  harness.server.put(
    'Course',
    rowOf('Course', courseID, { name: 'Bridges', owner: harness.actor.id, visibility: 'public' }),
  );
  harness.write({ name: 'First', courseID, position: 0 });
  const { lesson, nodes } = harness.write({ name: 'Second', courseID, position: 1 }, ['A step', 'Another']);
  await renderPage(harness.store, CoursePage, '/teach/courses/$id', `/teach/courses/${courseID}?tab=certification`);
  await page.getByRole('button', { name: 'Add outcome' }).click();
  await userEvent.keyboard('Builds one');
  await outcome('Builds one').getByRole('combobox', { name: 'Lesson' }).selectOptions('Second');
  await outcome('Builds one').getByRole('combobox', { name: 'Step' }).selectOptions('2. Another');
  await outcome('Builds one').getByRole('button', { name: 'Add' }).click();
  const evidence = [{ lessonID: lesson.id, nodeID: nodes[1]!.id, score: null }];
  await vi.waitFor(() =>
    expect(harness.rows('Certification')).toMatchObject([
      { courseID, lessonID: null, name: 'Bridges', learningOutcomes: [{ name: 'Builds one', evidence }] },
    ]),
  );
  await expect.element(state().getByText('Offered', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a teacher sees the holders and can revoke a certification only with a reason', async () => {
  const { harness, definition } = await edited();
  harness.server.effects['certification.revoke'] = () => Promise.resolve();
  const holder = newId('User');
  harness.server.put('PublicProfile', rowOf('PublicProfile', holder, { name: 'Lin O.', letter: 'L' }));
  const held = put(harness, {
    definitionID: definition.id,
    userID: holder,
    status: 'ISSUED',
    issueDate: '2026-03-04T10:00:00Z',
  });
  const row = page.getByRole('row', { name: /Lin O/ });
  await expect.element(row.getByText('04 March 2026')).toBeVisible();
  await row.getByRole('button', { name: 'Revoke it from Lin O.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Dampers” from Lin O.?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Say why.');
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was somebody else’s work');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await vi.waitFor(() =>
    expect(harness.row('Certification', held.id)).toMatchObject({
      status: 'REVOKED',
      revocationReason: 'It was somebody else’s work',
    }),
  );
  await expect.element(row.getByText('Revoked')).toBeVisible();
  expect(row.getByRole('button').elements()).toEqual([]);
});
