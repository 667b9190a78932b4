import { toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { StepState } from '#domain/teach/step-state.ts';
import { checkEditBase } from '#sync/core/edit-conflict.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, paragraph, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

beforeAll(loadTranslations);
afterEach(closeEditor);

const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Opens a lesson with one step that has two earlier states, and a server that restores states like the real one. */
async function openHistory(names = ['The moon pulls', 'Tides']) {
  const harness = await openEditor();
  harness.server.put('PublicProfile', rowOf('PublicProfile', harness.actor.id, { name: 'Mirela Kovač', letter: 'M' }));
  const { lesson, nodes, contents } = harness.write({}, names);
  const [node, content] = [nodes[0]!, contents[0]!];
  const now = toStepSnapshot(node, content, undefined);
  const keep = (seq: number, columns: Partial<StepState> = {}) => {
    const state = rowOf('StepState', newId('StepState'), {
      lessonID: lesson.id,
      nodeID: node.id,
      seq,
      actor: harness.actor.id,
      owner: harness.actor.id,
      action: 'write',
      at: new Date(Date.now() - 60_000 * (10 - seq)).toISOString(),
      step: now,
      position: 0,
      ...columns,
    });
    harness.server.put('StepState', state);
    return state;
  };
  harness.server.effects['node.restore'] = async (store, { stateID, base }) => {
    const { step } = harness.rows('StepState').find(({ id }) => id === stateID)!;
    const [text] = await store.list('LessonNodeContent', { lessonNodeID: node.id });
    checkEditBase(base, () => toStepSnapshot(harness.row('LessonNode', node.id)!, text, undefined), step);
    await store.update('LessonNodeContent', content.id, { text: step.content?.text ?? '' });
    await store.update('LessonNode', node.id, { name: step.name });
  };
  const { screen } = await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}`);
  return { harness, lesson, node, content, now, keep, screen };
}
const textOf = ({ rows }: EditorHarness) => plainText(parseStoredText(rows('LessonNodeContent')[0]!.text));

test('the history of a step shows authors, times and changes, and restores a version and back with one click', async () => {
  const { harness, now, keep, content } = await openHistory();
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
  await vi.waitFor(() => expect(textOf(harness)).toBe('The sun pulls hard'));
  await page.getByText('Undo', { exact: true }).click();
  await vi.waitFor(() => expect(textOf(harness)).toBe('The moon pulls'));
  expect(harness.row('LessonNodeContent', content.id)?.text).toBe(now.content?.text);
});

test('a restore over a change from another device is refused with an explanation', async () => {
  const { harness, now, keep, node } = await openHistory();
  keep(1, { step: { ...now, name: 'An earlier name' } });
  keep(2);
  await press('History of this step');
  await expect.element(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  harness.server.isStreaming = false;
  harness.server.put('LessonNode', { ...node, name: 'From the other desk' });
  await press('Restore this version');
  await expect.element(page.getByText('The version was not restored')).toBeVisible();
  expect(harness.row('LessonNode', node.id)?.name).toBe('From the other desk');
});

test('a deleted step is restored from the list of deleted steps by keyboard and opens', async () => {
  const { harness, lesson, now, keep } = await openHistory();
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
  await vi.waitFor(() => expect(harness.row('LessonNode', gone)?.name).toBe('Between tides'));
  await expect.element(page.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
  expect(harness.rows('LessonNodeContent').find(({ lessonNodeID }) => lessonNodeID === gone)?.text).toBe(body.text);
  expect(harness.row('LessonNode', gone)).toMatchObject({ lessonID: lesson.id, position: 1 });
});
