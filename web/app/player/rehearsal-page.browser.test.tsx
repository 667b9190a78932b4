import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storedModels } from '#web/store/row/audience.ts';
import { newId } from '#web/store/row/new-id.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { RehearsalPage } from '#web/app/player/rehearsal-page.tsx';
import { closeEditor, openEditor, question, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const pattern = '/teach/lessons/$id/preview';
const rehearse = (harness: EditorHarness, id: string, search = '') =>
  renderPage(harness.store, RehearsalPage, pattern, `/teach/lessons/${id}/preview${search}`);
const title = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const label = () => page.getByRole('region', { name: 'Preview' });
/** All rows of the server and all commands that it executed. */
const heldBy = ({ server }: EditorHarness) =>
  JSON.stringify([server.executed, storedModels.map((model) => [...server.rows.all(model)])]);

beforeAll(loadTranslations);
afterEach(closeEditor);

/** The shortcut of a step's main action, which works wherever the focus is. */
const mainKey = '{Control>}{Enter}{/Control}';

test('a teacher previews their own draft from the first step to the end offline, and nothing is saved', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  const before = heldBy(harness);
  await rehearse(harness, lesson.id);
  await title('A heavy ball');
  await expect.element(label().getByText('Nothing you do here is kept.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  harness.server.setOnline(false);
  await userEvent.keyboard(mainKey);
  await title('Tuning it');
  await userEvent.keyboard(mainKey);
  await title('Check');
  await userEvent.keyboard(`2${mainKey}`);
  await expect.element(page.getByText('Not quite')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Try again' }).click();
  await userEvent.keyboard(`1${mainKey}`);
  await expect.element(page.getByRole('contentinfo').getByText('Right', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('contentinfo').getByText('Passed')).toBeVisible();
  await userEvent.keyboard(mainKey);
  await title(`You finished “${lesson.name}”`);
  expect(heldBy(harness)).toBe(before);
  expect(harness.store.list('Enrollment', {})).toEqual([]);
  expect(harness.store.sync.get().pending).toBe(0);
});

test('the preview starts at the step that was edited, with its latest text, and returns to the step on screen', async () => {
  const harness = await openEditor();
  const { lesson, nodes, quizzes } = harness.write();
  const [ball, , check] = nodes;
  await vi.waitFor(() => expect(harness.store.sync.get().isLoaded).toBe(true));
  const { href } = await rehearse(harness, lesson.id, `?step=${check!.id}`);
  await title('Check');
  await expect.element(page.getByText('What is late?')).toBeVisible();
  const asked = [{ ...question, options: question.options.map((each) => ({ ...each, text: `${each.text}!` })) }];
  await harness.store.send('quiz.write', { id: quizzes[0]!.id, questions: asked });
  await expect.element(page.getByText('The ball', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.element(page.getByText('The ball!', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^A heavy ball/ })
    .click();
  await title('A heavy ball');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(href()).toBe(`/teach/lessons/${lesson.id}?step=${ball!.id}`));
});

test('the preview of an incomplete draft shows the number of problems, and a draft of another teacher has no preview', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write({}, ['  ', 'Check']);
  const theirs = harness.write({ owner: newId('User') });
  const { screen } = await rehearse(harness, lesson.id);
  await title('Step without a name');
  await expect.element(label().getByText(/^2 things are still missing/)).toBeVisible();
  await screen.unmount();
  const { href } = await rehearse(harness, theirs.lesson.id);
  await expect.poll(href).toBe('/404');
  expect(label().query()).toBeNull();
});
