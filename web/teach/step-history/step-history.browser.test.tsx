import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { storedText } from '#domain/teach/rich-text/stored-text.ts';
import { type StepState, writtenStep } from '#domain/teach/step-state.ts';
import { checkEditBase } from '#sync/core/edit-conflict.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, paragraph, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type Desk = Awaited<ReturnType<typeof openEditor>>;

beforeAll(loadTranslations);
afterEach(closeEditor);

const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Opens a lesson with one step that has two earlier states, and a server that restores states like the real one. */
async function openHistory(names = ['The moon pulls', 'Tides']) {
  const desk = await openEditor();
  desk.server.put('PublicProfile', rowOf('PublicProfile', desk.actor.id, { name: 'Mirela Kovač', letter: 'M' }));
  const { lesson, nodes, contents } = desk.write({}, names);
  const [node, content] = [nodes[0]!, contents[0]!];
  const now = writtenStep(node, content, undefined);
  const keep = (seq: number, columns: Partial<StepState> = {}) => {
    const state = rowOf('StepState', newId('StepState'), {
      lessonID: lesson.id,
      nodeID: node.id,
      seq,
      actor: desk.actor.id,
      owner: desk.actor.id,
      action: 'write',
      at: new Date(Date.now() - 60_000 * (10 - seq)).toISOString(),
      step: now,
      position: 0,
      ...columns,
    });
    desk.server.put('StepState', state);
    return state;
  };
  desk.server.effects['node.restore'] = async (store, { stateID, base }) => {
    const { step } = desk.rows('StepState').find(({ id }) => id === stateID)!;
    const [text] = await store.list('LessonNodeContent', { lessonNodeID: node.id });
    checkEditBase(base, () => writtenStep(desk.row('LessonNode', node.id)!, text, undefined), step);
    await store.update('LessonNodeContent', content.id, { text: step.content?.text ?? '' });
    await store.update('LessonNode', node.id, { name: step.name });
  };
  const { screen } = await renderPage(desk.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}`);
  return { desk, lesson, node, content, now, keep, screen };
}
const textOf = ({ rows }: Desk) => plainText(storedText(rows('LessonNodeContent')[0]!.text));

test('the history of a step shows authors, times and changes, and restores a version and back with one click', async () => {
  const { desk, now, keep, content } = await openHistory();
  const earlier = { ...now, content: { ...now.content!, text: JSON.stringify(paragraph('p', 'The sun pulls hard')) } };
  keep(1, { step: earlier, publishedAs: 3 });
  keep(2);
  await press('History of this step');
  const dialog = page.getByRole('dialog', { name: 'History of this step' });
  await expect.element(dialog.getByText('Mirela Kovač').first()).toBeVisible();
  await expect.element(dialog.getByText('Published as version 3')).toBeVisible();
  await dialog.getByText('1 word added, 2 removed').click();
  await expect.element(dialog.getByText('Added: moon')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await expect.element(dialog.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Restore this version' }).elements()).toHaveLength(1);
  await press('Restore this version');
  await vi.waitFor(() => expect(textOf(desk)).toBe('The sun pulls hard'));
  await page.getByText('Undo', { exact: true }).click();
  await vi.waitFor(() => expect(textOf(desk)).toBe('The moon pulls'));
  expect(desk.row('LessonNodeContent', content.id)?.text).toBe(now.content?.text);
});

test('a restore over a change from another device is refused with an explanation', async () => {
  const { desk, now, keep, node } = await openHistory();
  keep(1, { step: { ...now, name: 'An earlier name' } });
  keep(2);
  await press('History of this step');
  await expect.element(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  desk.server.isStreaming = false;
  desk.server.put('LessonNode', { ...node, name: 'From the other desk' });
  await press('Restore this version');
  await expect.element(page.getByText('The version was not restored')).toBeVisible();
  expect(desk.row('LessonNode', node.id)?.name).toBe('From the other desk');
});

test('a deleted step is restored from the list of deleted steps by keyboard and opens', async () => {
  const { desk, lesson, now, keep } = await openHistory();
  const gone = newId('LessonNode');
  const body = { ...now.content!, id: newId('LessonNodeContent'), text: JSON.stringify(paragraph('p', 'Slack water')) };
  const step = { ...now, name: 'Between tides', content: body };
  keep(3, { nodeID: gone, action: 'delete', step, position: 1 });
  keep(4, { nodeID: newId('LessonNode'), action: 'delete', step, at: '2020-01-01T00:00:00Z' });
  keep(5, { action: 'delete' });
  await press('Deleted steps');
  const dialog = page.getByRole('dialog', { name: 'Deleted steps' });
  await expect.element(dialog.getByText('Slack water')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  expect(await accessibilityFaults()).toEqual([]);
  (dialog.getByRole('button', { name: 'Bring back “Between tides”' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(desk.row('LessonNode', gone)?.name).toBe('Between tides'));
  await expect.element(page.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
  expect(desk.rows('LessonNodeContent').find(({ lessonNodeID }) => lessonNodeID === gone)?.text).toBe(body.text);
  expect(desk.row('LessonNode', gone)).toMatchObject({ lessonID: lesson.id, position: 1 });
});
