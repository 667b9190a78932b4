import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';
import { newId } from '#web/store/row/new-id.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, paragraph, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const edit = (harness: EditorHarness, id: string) =>
  renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${id}`);
const name = () => page.getByRole('textbox', { name: 'Name' });
const body = () => page.getByRole('textbox', { name: 'Text', exact: true });
const notice = () => page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
/** The other device's text in the diff. */
const theirs = () => notice().getByRole('insertion').filter({ hasText: 'Theirs' });
const press = (words: string) => notice().getByRole('button', { name: words }).click();
const isSettled = ({ store }: EditorHarness) =>
  vi.waitFor(() => expect(store.sync.get()).toMatchObject({ pending: 0, refused: [] }));

beforeAll(loadTranslations);
afterEach(closeEditor);

/** Types the name of a step while another device changes it. */
async function bothTyped() {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const id = nodes[0]!.id;
  await edit(harness, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  await name().click();
  harness.server.put('LessonNode', { ...nodes[0]!, name: 'Theirs' });
  await name().fill('Mine');
  await expect.element(theirs()).toBeVisible();
  return { harness, lesson, id };
}

test('conflicting edits of two devices are both kept until the user chooses', async () => {
  const { harness, id } = await bothTyped();
  await expect.element(name()).toHaveValue('Mine');
  expect(harness.row('LessonNode', id)?.name).toBe('Theirs');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard(' and more');
  await vi.waitFor(() =>
    expect(harness.store.sync.get().refused.map(({ input }) => input)).toMatchObject([{ name: 'Mine and more' }]),
  );
  await press('Keep this');
  await vi.waitFor(() => expect(harness.row('LessonNode', id)?.name).toBe('Mine and more'));
  await expect.element(notice()).not.toBeInTheDocument();
  await isSettled(harness);
});

test('choosing the other text replaces the own one, which can then be edited', async () => {
  const { harness, id } = await bothTyped();
  await press('Take the other');
  await expect.element(name()).toHaveValue('Theirs');
  await expect.element(notice()).not.toBeInTheDocument();
  await name().click();
  await userEvent.keyboard('{End}, and mine');
  await vi.waitFor(() => expect(harness.row('LessonNode', id)?.name).toBe('Theirs, and mine'));
  await isSettled(harness);
});

test('an unresolved conflict is still shown after leaving and returning to the step', async () => {
  const { harness, lesson } = await bothTyped();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await expect.element(name()).toHaveValue('Mine');
  await expect.element(theirs()).toBeVisible();
  expect(lesson.name).toBe(harness.row('Lesson', lesson.id)?.name);
});

test('consecutive edits of the own text cause no conflict', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await name().click();
  for (const words of ['One', 'One two', 'One two three']) {
    await name().fill(words);
    await vi.waitFor(() => expect(harness.row('LessonNode', nodes[0]!.id)?.name).toBe(words));
  }
  harness.server.setOnline(false);
  for (const words of ['Four', 'Four five']) {
    await name().fill(words);
    await vi.waitFor(() => expect(harness.store.get('LessonNode', nodes[0]!.id)?.name).toBe(words));
  }
  harness.server.setOnline(true);
  await vi.waitFor(() => expect(harness.row('LessonNode', nodes[0]!.id)?.name).toBe('Four five'));
  expect(harness.store.sync.get().refused).toEqual([]);
});

test('a conflict in the text of a step keeps both texts', async () => {
  const harness = await openEditor();
  const { lesson, contents } = harness.write();
  const content = contents[0]!;
  const kept = () => plainText(parseStoredText(harness.row('LessonNodeContent', content.id)?.text ?? ''));
  await edit(harness, lesson.id);
  await body().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Mine.');
  await vi.waitFor(() => expect(kept()).toBe('A heavy ball Mine.'));
  harness.server.put('LessonNodeContent', { ...content, text: JSON.stringify(paragraph('p', 'Theirs.')) });
  await userEvent.keyboard(' More.');
  await expect.element(theirs()).toBeVisible();
  await expect.element(body()).toHaveTextContent('A heavy ball Mine. More.');
  expect(kept()).toBe('Theirs.');
  await press('Keep this');
  await vi.waitFor(() => expect(kept()).toBe('A heavy ball Mine. More.'));
  await isSettled(harness);
});

test('keeping both texts loses nothing of either', async () => {
  const harness = await openEditor();
  const { lesson, contents } = harness.write();
  const content = contents[0]!;
  const kept = () => plainText(parseStoredText(harness.row('LessonNodeContent', content.id)?.text ?? ''));
  await edit(harness, lesson.id);
  await body().click();
  harness.server.put('LessonNodeContent', { ...content, text: JSON.stringify(paragraph('p', 'Theirs.')) });
  await userEvent.keyboard('{Control>}{End}{/Control} Mine.');
  await expect.element(page.getByRole('status').getByText(/Not saved: changed elsewhere/)).toBeVisible();
  await press('Keep both');
  await vi.waitFor(() => expect(kept()).toBe('A heavy ball Mine.\nTheirs.'));
  await isSettled(harness);
});

test('choosing overwrites only the text that was shown, not a later one', async () => {
  const { harness, id } = await bothTyped();
  harness.server.isStreaming = false;
  harness.server.put('LessonNode', { ...harness.row('LessonNode', id)!, name: 'Later still' });
  await press('Keep this');
  const seen = baseOf({ id, name: 'Theirs' });
  await vi.waitFor(() =>
    expect(harness.store.sync.get().refused).toMatchObject([{ input: { name: 'Mine', base: seen } }]),
  );
  expect(harness.row('LessonNode', id)?.name).toBe('Later still');
});

test('invalid input stays in its field, and leaving the editor asks first', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  harness.server.put('LessonNode', { ...nodes[0]!, type: 'VIDEO' });
  const { href } = await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}`);
  const captions = page.getByRole('textbox', { name: 'Captions' });
  await captions.fill('These are none');
  const step = (words: string) => page.getByRole('button', { name: new RegExp(`^Step \\d ${words}`) });
  await step('Check').click();
  await expect.element(captions).not.toBeInTheDocument();
  await step('A heavy ball').click();
  await expect.element(captions).toHaveValue('These are none');
  await expect.element(page.getByText('Not saved: see the field with the message.')).toBeVisible();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  const leave = () => page.getByRole('link', { name: 'See its page' }).click();
  harness.server.put('Lesson', { ...lesson, visibility: 'public', publishedVersionID: newId('LessonVersion') });
  await leave();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(href()).toContain(`/teach/lessons/${lesson.id}`);
  await captions.fill('WEBVTT');
  await leave();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(harness.rows('LessonNodeContent').map((row) => row.captions)).toContain('WEBVTT'));
});
