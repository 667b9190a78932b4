import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Revision } from '#domain/interact/revision.ts';
import { keyFingerprints } from '#domain/teach/version/version-change.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { composeVersion } from '#domain/teach/version/composition.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { stored, TestUploadServer } from '#web/writing/upload/test-upload-server.ts';
import { typeInto } from '#web/shared/test-typing.ts';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const edit = (harness: EditorHarness, id: string, search = '') =>
  renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${id}${search}`);
const name = () => page.getByRole('textbox', { name: 'Name' });
const stepOf = (step: string) => page.getByRole('button', { name: new RegExp(`^Step \\d ${step}`) });
const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
const sent = ({ server }: EditorHarness, command: string) => server.executed.filter((call) => call.name === command);

beforeAll(loadTranslations);
afterEach(closeEditor);

test('typed text is saved once, after a pause in typing', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await name().fill('A heavy pendulum');
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await vi.waitFor(() => expect(harness.row('LessonNode', nodes[0]!.id)?.name).toBe('A heavy pendulum'));
  await expect.element(page.getByText(/^Saved less than a minute ago$/)).toBeVisible();
  expect(sent(harness, 'node.edit')).toHaveLength(1);
});

test('a field is saved at once when it loses the focus', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id, '?tab=details');
  await expect.element(name()).toHaveValue(lesson.name);
  // The fake clock stops, so the pause never ends: only the blur can have saved it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await name().fill('Dampers');
  await userEvent.tab();
  vi.useRealTimers();
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.name).toBe('Dampers'));
});

test('a change from another device updates a field, unless the field is being edited', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const [first] = nodes;
  await edit(harness, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  harness.server.put('LessonNode', { ...first!, name: 'From the other desk' });
  await expect.element(name()).toHaveValue('From the other desk');
  await name().click();
  harness.server.put('LessonNode', { ...first!, name: 'And again', description: 'Both changed' });
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Both changed');
  await expect.element(name()).toHaveValue('From the other desk');
});

test('the text of a step is edited and stored as rich text', async () => {
  const harness = await openEditor();
  const { lesson, contents } = harness.write();
  await edit(harness, lesson.id);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} It is late.');
  const kept = () => parseStoredText(harness.row('LessonNodeContent', contents[0]!.id)?.text ?? '');
  await vi.waitFor(() => expect(plainText(kept())).toBe('A heavy ball It is late.'));
});

test('text typed offline is stored on this device and sent after reconnecting', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  harness.server.setOnline(false);
  await name().fill('Written in a train');
  await expect.element(page.getByText('Saved on this device, waiting for the network')).toBeVisible();
  harness.server.setOnline(true);
  await vi.waitFor(() => expect(harness.row('LessonNode', nodes[0]!.id)?.name).toBe('Written in a train'));
});

test('a lesson with problems is not sent for publishing, and its problems link to their steps and get ticked off', async () => {
  const harness = await openEditor();
  const { lesson, quizzes } = harness.write();
  harness.server.put('LessonNodeQuiz', { ...quizzes[0]!, questions: [] });
  await edit(harness, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  await press('Publish');
  await expect.element(page.getByRole('alert')).toHaveTextContent('One thing to do before this can be published');
  expect(sent(harness, 'lesson.publish')).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  await press('“Check” asks no question.');
  await expect.element(name()).toHaveValue('Check');
  harness.server.put('LessonNodeQuiz', quizzes[0]!);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Everything is done. You can publish now.');
});

test('publishing waits for steps that are still loading', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  const hear = harness.server.hear.bind(harness.server);
  const late: (() => void)[] = [];
  vi.spyOn(harness.server, 'hear').mockImplementation((socket, message) => {
    if (message.t === 'sub' && message.topic.startsWith('draft:')) late.push(() => hear(socket, message));
    else hear(socket, message);
  });
  await edit(harness, lesson.id);
  await press('Publish');
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(sent(harness, 'lesson.publish')).toEqual([]);
  for (const arrive of late) arrive();
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible();
  expect(sent(harness, 'lesson.publish')).toHaveLength(1);
});

test('publishing makes a lesson public and unlisting makes it private, each with an icon and a word [S-429, S-430]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id);
  const word = (text: string) => page.getByRole('banner').getByText(text, { exact: true });
  await expect.element(word('Private')).toBeVisible();
  await press('Publish');
  await expect.element(word('Public')).toBeVisible();
  expect(word('Public').element().parentElement?.querySelector('svg')).not.toBeNull();
  // The toast would cover the buttons.
  toast.clear();
  await press('Unlist');
  await expect.element(page.getByRole('dialog').getByText(/people who have its address can still/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlist' }).click();
  await expect.element(word('Private')).toBeVisible();
  expect(word('Private').element().parentElement?.querySelector('svg')).not.toBeNull();
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.visibility).toBe('private'));
  await expect.element(page.getByText('Unlisted', { exact: true })).toBeVisible();
});

test('suggestions for a published lesson link to their steps and can be dismissed', async () => {
  const harness = await openEditor();
  const { lesson, contents } = harness.write();
  const bare = { type: 'image', attrs: { id: 'i', file: 'a'.repeat(64) } };
  harness.server.put('LessonNodeContent', { ...contents[1]!, text: JSON.stringify({ type: 'doc', content: [bare] }) });
  await edit(harness, lesson.id);
  await press('Publish');
  const advice = page.getByText('What would help your learners');
  await expect.element(advice).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: /a picture is not described/ }).click();
  await expect.element(name()).toHaveValue('Tuning it');
  // The toast has a close button too.
  toast.clear();
  await press('Close');
  await expect.element(advice).not.toBeInTheDocument();
});

test('text typed just before publishing is part of the published version', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await name().fill('Last word');
  await press('Publish');
  await vi.waitFor(() => expect(sent(harness, 'lesson.publish').length).toBe(1));
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible();
  const order = harness.server.executed.map((call) => call.name);
  expect(order.indexOf('node.edit')).toBeLessThan(order.indexOf('lesson.publish'));
  expect(harness.row('LessonNode', nodes[0]!.id)?.name).toBe('Last word');
});

test('a new version is published after the teacher has seen the changes and the affected learners', async () => {
  const harness = await openEditor();
  const { nodes, contents, quizzes, links, ...drafted } = harness.write();
  const versionID = newId('LessonVersion');
  const { outline, body, keys } = composeVersion({ ...drafted, nodes, contents, quizzes, links });
  harness.server.versions.set(versionID, { etag: '"1"', body: rowOf('LessonVersion', versionID, { outline, body }) });
  const lesson = { ...drafted.lesson, publishedVersionID: versionID, visibility: 'public' as const };
  harness.server.put('Lesson', lesson);
  const counts = { notStarted: 1, inProgress: 3, completed: 2, failed: 0, older: 1, keyPrints: keyFingerprints(keys) };
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(counts)));
  await edit(harness, lesson.id);
  await name().fill('A pendulum');
  await press('Publish changes');
  const dialog = page.getByRole('dialog', { name: 'Publish your changes?' });
  await expect.element(dialog.getByText('1 step changed: A pendulum')).toBeVisible();
  for (const words of ['3 are in the middle', '2 have finished', '1 has not begun'])
    await expect.element(dialog.getByText(words)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  expect(sent(harness, 'lesson.publish')).toEqual([]);
  await press('Publish changes');
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(harness, 'lesson.publish')).toHaveLength(1);
  asked.mockRestore();
});

test('problems that only the server finds are shown in the same way', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  harness.server.isStreaming = false;
  harness.server.put('LessonNode', { ...nodes[1]!, name: '' });
  await press('Publish');
  await expect.element(page.getByRole('alert')).toHaveTextContent('One thing to do before this can be published');
  await press('“Tuning it” has no name.');
  await expect.element(name()).toHaveValue('Tuning it');
});

test('a new step is inserted after the selected one, linked into the chain and ready to edit', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await press('Add step');
  await page.getByRole('menuitem', { name: 'Reading' }).click();
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('Why it helps');
  await vi.waitFor(() => expect(harness.rows('LessonNode').map((node) => node.name)).toContain('Why it helps'));
  const links = harness.rows('LessonNodeLink');
  const made = harness.rows('LessonNode').find((node) => node.name === 'Why it helps')!;
  expect(made.position).toBe(1);
  expect(links).toHaveLength(3);
  expect(links.find((link) => link.toLessonNode === made.id)?.fromLessonNode).toBe(nodes[0]!.id);
  expect(links.find((link) => link.fromLessonNode === made.id)?.toLessonNode).toBe(nodes[1]!.id);
});

test('a step added at the beginning becomes the first of the chain', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id);
  await press('Add a step at the beginning');
  await page.getByRole('menuitem', { name: 'Quiz' }).click();
  await vi.waitFor(() => expect(harness.rows('LessonNodeLink').length).toBe(3));
  await vi.waitFor(() => expect(harness.row('LessonNode', nodes[0]!.id)?.position).toBe(1));
  const made = harness.rows('LessonNode').find((node) => !nodes.some(({ id }) => id === node.id))!;
  const links = harness.rows('LessonNodeLink');
  expect(made).toMatchObject({ type: 'QUIZ', position: 0 });
  expect(links.find((link) => link.fromLessonNode === made.id)?.toLessonNode).toBe(nodes[0]!.id);
});

test('links from a quiz get a condition and never lead to the same step twice or to the quiz itself', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const check = nodes[2]!;
  await edit(harness, lesson.id, `?step=${check.id}`);
  await expect.element(page.getByText('The lesson ends here.')).toBeVisible();
  await press('Add a way');
  await expect.element(page.getByLabelText('Condition of way 1')).toHaveValue('passed');
  const target = page.getByLabelText('Step that way 1 leads to');
  await target.selectOptions('2. Tuning it');
  await press('Add a way');
  await expect.element(page.getByLabelText('Condition of way 1')).toHaveValue('failed');
  await page.getByLabelText('Condition of way 1').selectOptions('In any case');
  await expect.element(page.getByRole('button', { name: 'Add a way' })).not.toBeInTheDocument();
  const links = () =>
    harness
      .rows('LessonNodeLink')
      .filter((link) => link.fromLessonNode === check.id)
      .map((link) => `${link.condition}: ${nodes.find(({ id }) => id === link.toLessonNode)?.name}`);
  await vi.waitFor(() => expect(new Set(links())).toEqual(new Set(['always: A heavy ball', 'passed: Tuning it'])));
  await press('Remove the way to “Tuning it”');
  await vi.waitFor(() => expect(links()).toEqual(['always: A heavy ball']));
});

test('slides can be added, copied, moved by keys or dragging, deleted and restored, and every change is saved [S-337, S-338, S-339, S-340, S-424]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id);
  await press('Add step');
  await page.getByRole('menuitem', { name: 'Slides' }).click();
  await expect.element(page.getByText('Nothing is shown yet. Add the first slide.')).toBeVisible();
  await press('Add slide');
  await typeInto(page.getByRole('textbox', { name: 'Title' }), 'Bells');
  await page.getByRole('textbox', { name: 'On the slide' }).click();
  await userEvent.keyboard('A bell rings.');
  await typeInto(page.getByRole('textbox', { name: 'What the speaker says' }), 'Ring it now.');
  const kept = () =>
    harness
      .rows('LessonNode')
      .find(({ type }) => type === 'SLIDESHOW')
      ?.slides.map(({ name, description, content }) => [name, description, plainText(parseStoredText(content))]);
  const bells = ['Bells', 'Ring it now.', 'A bell rings.'];
  await vi.waitFor(() => expect(kept()).toEqual([bells]));
  await press('Copy slide 1');
  await typeInto(page.getByRole('textbox', { name: 'Title' }), 'Wind');
  const wind = ['Wind', ...bells.slice(1)];
  await vi.waitFor(() => expect(kept()).toEqual([bells, wind]));
  (page.getByRole('button', { name: /Wind$/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByRole('button', { name: /Wind$/ })).toHaveFocus();
  await vi.waitFor(() => expect(kept()).toEqual([wind, bells]));
  const handle = (title: string) =>
    page
      .getByRole('button', { name: new RegExp(`${title}$`) })
      .element()
      .closest('li')!
      .querySelector('.tabler-icon-grip-vertical')!;
  // Both slides are collapsed, so that both are visible.
  await page.getByRole('button', { name: /Wind$/ }).click();
  await userEvent.dragAndDrop(handle('Wind'), handle('Bells'));
  await vi.waitFor(() => expect(kept()).toEqual([bells, wind]));
  expect(await accessibilityFaults()).toEqual([]);
  (page.getByRole('button', { name: /Wind$/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await vi.waitFor(() => expect(kept()).toEqual([bells]));
  await expect.element(page.getByRole('button', { name: /Bells$/ })).toHaveFocus();
  await press('Undo');
  await vi.waitFor(() => expect(kept()).toEqual([bells, wind]));
});

test('a proposed link change is described and takes effect only when it is accepted', async () => {
  const harness = await openEditor();
  const { lesson, nodes, links } = harness.write();
  const [first, second, check] = nodes.map(({ id }) => id);
  const stranger = newId('User');
  harness.server.put('PublicProfile', rowOf('PublicProfile', stranger, { name: 'Amina Yusuf', letter: 'A' }));
  const drawn = { id: newId('LessonNodeLink'), lessonID: lesson.id, fromLessonNode: first, toLessonNode: check };
  const proposed = (action: 'create' | 'delete', after: object) =>
    rowOf('Revision', newId('Revision'), {
      model: 'LessonNodeLink',
      action,
      after,
      rowID: (after as { id: string }).id,
      status: 'PROPOSED',
      actor: stranger,
      owner: harness.actor.id,
      at: '2026-03-07T09:00:00Z',
    });
  const [drawing, cutting] = [proposed('create', { ...drawn, condition: 'always' }), proposed('delete', links[1]!)];
  harness.server.put('Revision', drawing, cutting);
  await edit(harness, lesson.id);
  const proposals = page.getByRole('region', { name: 'Proposed by others' });
  await expect.element(proposals.getByText('A new way from “A heavy ball” to “Check”: In any case')).toBeVisible();
  await expect.element(proposals.getByText('Amina Yusuf').first()).toBeVisible();
  (stepOf('Check').element() as HTMLElement).focus();
  await userEvent.keyboard('l');
  const toCome = page.getByRole('img', { name: 'Proposed: A new way from “A heavy ball” to “Check”: In any case' });
  await expect.element(toCome).toBeInTheDocument();
  const going = page.getByRole('button', { name: /^Way from “Tuning it” to “Check”.* Proposed: No way from/ });
  await expect.element(going).toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await press('Accept: A new way from “A heavy ball” to “Check”: In any case');
  await press('Refuse: No way from “Tuning it” to “Check” any more');
  await expect.element(proposals).not.toBeInTheDocument();
  expect([harness.row('Revision', drawing.id)?.status, harness.row('Revision', cutting.id)?.status]).toEqual([
    'ACCEPTED',
    'REFUSED',
  ]);
  const linkEnds = harness.rows('LessonNodeLink').map((link) => [link.fromLessonNode, link.toLessonNode]);
  expect(linkEnds).toEqual(
    expect.arrayContaining([
      [first, check],
      [second, check],
    ]),
  );
});

test('the history of a link shows who changed it and when, and restores a version from before a proposal', async () => {
  const harness = await openEditor();
  const { lesson, nodes, links } = harness.write();
  const link = { ...links[1]!, fromLessonNode: nodes[2]!.id, toLessonNode: nodes[0]!.id };
  harness.server.put('LessonNodeLink', { ...link, condition: 'passed' });
  harness.server.put('PublicProfile', rowOf('PublicProfile', harness.actor.id, { name: 'Mirela Kovač', letter: 'M' }));
  const at = new Date().toISOString();
  const of = { model: 'LessonNodeLink', rowID: link.id, owner: harness.actor.id, actor: harness.actor.id, at } as const;
  const put = (seq: number, change: Partial<Revision>) => {
    const row = rowOf('Revision', newId('Revision'), { ...of, seq, status: 'DONE', ...change });
    harness.server.put('Revision', row);
    return row;
  };
  const passed = { ...link, condition: 'passed' };
  put(1, { action: 'create', before: null, after: link });
  const setting = put(2, { action: 'update', before: link, after: passed });
  put(3, { action: 'delete', before: passed, after: passed, status: 'REFUSED' });
  await edit(harness, lesson.id, `?step=${nodes[2]!.id}`);
  await press('History of the way to “A heavy ball”');
  const dialog = page.getByRole('dialog', { name: 'History of this way' });
  await expect.element(dialog.getByText('Mirela Kovač').first()).toBeVisible();
  await expect.element(dialog.getByText('If passed')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(page.getByText('The way is as it was')).toBeVisible();
  expect(sent(harness, 'revision.revert').map(({ input }) => input)).toEqual([{ revisionID: setting.id }]);
});

test('a deleted step disappears at once, its neighbor opens, and an undo restores the step with its text', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const links = () =>
    harness
      .rows('LessonNodeLink')
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ fromLessonNode, toLessonNode }) => [fromLessonNode, toLessonNode])
      .toSorted();
  const before = links();
  await edit(harness, lesson.id, `?step=${nodes[1]!.id}`);
  await name().fill('Tuning it well');
  await press('Delete this step');
  await expect.element(stepOf('Tuning it well')).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Check');
  await expect.element(page.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await stepOf('Tuning it well').click();
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveTextContent('Tuning it');
  await vi.waitFor(() => expect(links()).toEqual(before));
  expect(harness.rows('LessonNode').map(({ name }) => name)).toContain('Tuning it well');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(stepOf('Tuning it well')).not.toBeInTheDocument();
});

test('a copied step has the same questions, its name is focused, and the undo button removes it', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  await edit(harness, lesson.id, `?step=${nodes[2]!.id}`);
  await press('Copy this step');
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveValue('Check (copy)');
  await vi.waitFor(() => expect(harness.rows('LessonNodeQuiz')).toHaveLength(2));
  const [first, copy] = harness.rows('LessonNodeQuiz').map(({ questions }) => questions);
  expect(copy).toEqual(first);
  await press('Undo change of steps');
  await expect.element(stepOf('Check \\(copy\\)')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(harness.rows('LessonNodeQuiz')).toHaveLength(1));
});

test('objectives can be added, edited, reordered and removed [S-308]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write({ learningObjectives: [{ id: 'sway', name: 'Say why it sways', description: '' }] });
  await edit(harness, lesson.id, '?tab=details');
  const kept = () => harness.row('Lesson', lesson.id)?.learningObjectives.map((each) => each.name);
  const objective = (number: number) => page.getByRole('textbox', { name: `Objective ${number}`, exact: true });
  await press('Add objective');
  await expect.element(objective(2)).toHaveFocus();
  await userEvent.keyboard('Choose a mass');
  await vi.waitFor(() => expect(kept()).toEqual(['Say why it sways', 'Choose a mass']));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(objective(1)).toHaveFocus();
  await vi.waitFor(() => expect(kept()).toEqual(['Choose a mass', 'Say why it sways']));
  await press('Remove objective 2');
  await vi.waitFor(() => expect(kept()).toEqual(['Choose a mass']));
});

test('an image is uploaded with a preview, can be moved and removed, and the first image is the cover [S-312]', async () => {
  const harness = await openEditor();
  const url = `/files/${'b'.repeat(64)}`;
  const { lesson } = harness.write({ images: [{ url, base64: '' }] });
  await edit(harness, lesson.id, '?tab=details');
  const kept = () => harness.row('Lesson', lesson.id)?.images.map((each) => each.url);
  const picture = await new Promise<Blob | null>((resolve) => document.createElement('canvas').toBlob(resolve));
  await expect.element(page.getByText('Cover', { exact: true })).toBeVisible();
  new TestUploadServer();
  await userEvent.upload(document.querySelector('input[type=file]')!, new File([picture!], 'bridge.png'));
  const added = `/files/${stored.file}`;
  await vi.waitFor(() => expect(kept()).toEqual([url, added]));
  vi.unstubAllGlobals();
  expect(harness.row('Lesson', lesson.id)?.images[1]?.base64).toMatch(/^data:image\/webp;base64,/);
  await press('Move picture 2 forward');
  await vi.waitFor(() => expect(kept()).toEqual([added, url]));
  expect(await accessibilityFaults()).toEqual([]);
  await press('Remove picture 1');
  await vi.waitFor(() => expect(kept()).toEqual([url]));
  await press('Undo');
  await vi.waitFor(() => expect(kept()).toEqual([added, url]));
});

test('publishing succeeds for an image without alt text and links to the field for it', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write({ images: [{ url: `/files/${'b'.repeat(64)}`, base64: '' }] });
  await edit(harness, lesson.id);
  await press('Publish');
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.publishedVersionID).toBeTruthy());
  const remark = page.getByRole('listitem').filter({ hasText: 'A picture of the lesson is not described' });
  await remark.getByRole('button').click();
  await typeInto(page.getByRole('textbox', { name: 'What picture 1 shows' }), 'A tower with a ball in it');
  await expect.element(remark.getByLabelText('Done:')).toBeVisible();
});

test('alt text of an image is saved while it is typed, moves with the image and is merged with other edits', async () => {
  const harness = await openEditor();
  const images = ['b', 'c'].map((each) => ({ url: `/files/${each.repeat(64)}`, base64: '' }));
  const { lesson } = harness.write({ images });
  await edit(harness, lesson.id, '?tab=details');
  const kept = () => harness.row('Lesson', lesson.id)?.images.map(({ alt }) => alt);
  const words = (number: number) => page.getByRole('textbox', { name: `What picture ${number} shows` });
  await typeInto(words(2), 'A mass on a spring');
  await vi.waitFor(() => expect(kept()).toEqual([undefined, 'A mass on a spring']));
  await press('Move picture 2 forward');
  await vi.waitFor(() => expect(kept()).toEqual(['A mass on a spring', undefined]));
  await expect.element(words(1)).toHaveValue('A mass on a spring');
  expect(await accessibilityFaults()).toEqual([]);
  await words(1).click();
  const [first, ...rest] = harness.row('Lesson', lesson.id)!.images;
  harness.server.put('Lesson', {
    ...harness.row('Lesson', lesson.id)!,
    images: [{ ...first!, alt: 'Theirs' }, ...rest],
  });
  await words(1).fill('Mine');
  const notice = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await notice.getByRole('button', { name: 'Keep this' }).click();
  await vi.waitFor(() => expect(kept()).toEqual(['Mine', undefined]));
  await words(1).fill('');
  await vi.waitFor(() => expect(kept()).toEqual([undefined, undefined]));
});

test('an objective without a name is reported by the form and not stored [S-310, S-520]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id, '?tab=details');
  await press('Add objective');
  await page.getByRole('textbox', { name: 'Description', exact: true }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Objective 1', exact: true }))
    .toHaveAccessibleDescription('Say what it is, or remove it. Without a name it is not saved.');
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await expect.element(stepOf('Check')).toBeVisible();
  expect(sent(harness, 'lesson.edit')).toEqual([]);
});

test('an invalid price is not sent, and a valid price is sent in dollars', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id, '?tab=details');
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect.element(page.getByText('but not exchange them for money', { exact: false })).toBeVisible();
  await price.fill('4,5');
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.price).toBe(4.5));
  await price.fill('4.999');
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await expect.element(stepOf('Check')).toBeVisible();
  expect(sent(harness, 'lesson.edit').map(({ input }) => input)).toMatchObject([{ id: lesson.id, price: 4.5 }]);
});

test('a learner who enrolls appears live with name and progress and is counted [S-320]', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write({ publishedVersionID: newId('LessonVersion'), visibility: 'public' });
  await edit(harness, lesson.id, '?tab=learners');
  await expect.element(page.getByText('No learners yet')).toBeVisible();
  const learner = newId('User');
  harness.server.put('PublicProfile', rowOf('PublicProfile', learner, { name: 'Amina Yusuf', letter: 'A' }));
  const enrollment = rowOf('Enrollment', newId('Enrollment'), {
    lessonID: lesson.id,
    owner: learner,
    teacherID: harness.actor.id,
    progress: nodes.map(({ id }) => ({ topicID: id, status: 'INCOMPLETE' })),
  });
  harness.server.put('Enrollment', enrollment);
  harness.server.put('Lesson', { ...lesson, learners: 1 });
  await expect.element(page.getByText('Amina Yusuf')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Learners 1' })).toBeVisible();
  await expect.element(page.getByText('Not started')).toBeVisible();
  const [first, ...rest] = enrollment.progress;
  harness.server.put('Enrollment', {
    ...enrollment,
    status: 'IN_PROGRESS',
    progress: [{ ...first!, status: 'COMPLETE' }, ...rest],
  });
  await expect.element(page.getByRole('img', { name: '1 of 3 steps' })).toBeVisible();
  await expect.element(page.getByText('In progress')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  const history = [{ status: 'COMPLETED' as const, ...times, progress: [] }];
  harness.server.put('Enrollment', { ...enrollment, status: 'IN_PROGRESS', history });
  await expect.element(page.getByText('completed 01 March 2026')).toBeVisible();
});

test('a shortcut shows the graph, and pressing the name of a step in it opens its form [S-322, S-333]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await edit(harness, lesson.id);
  await expect.element(stepOf('Check')).toBeVisible();
  (stepOf('Check').element() as HTMLElement).focus();
  await userEvent.keyboard('l');
  const card = page.getByRole('application', { name: 'The shape of the lesson' }).getByText('Tuning it');
  await card.click();
  await expect.element(name()).toHaveValue('Tuning it');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('l');
  await expect.element(stepOf('Tuning it')).toHaveAttribute('aria-current', 'step');
});

test('a link in the graph can be drawn, changed, removed and restored, also by keyboard', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const [first, , check] = nodes.map(({ id }) => id);
  const links = () =>
    harness
      .rows('LessonNodeLink')
      .filter(({ deletedAt, fromLessonNode }) => deletedAt === null && fromLessonNode === check)
      .map(({ toLessonNode, condition }) => [toLessonNode, condition]);
  await edit(harness, lesson.id);
  await expect.element(stepOf('Check')).toBeVisible();
  (stepOf('Check').element() as HTMLElement).focus();
  await userEvent.keyboard('l');
  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d\\. ${name}, `) });
  await expect.element(card('Check')).toBeVisible();
  const end = (name: string, side: 'top' | 'bottom') =>
    page.elementLocator(card(name).element().querySelector(`.react-flow__handle-${side}`)!);
  await end('Check', 'bottom').dropTo(end('A heavy ball', 'top'));
  await vi.waitFor(() => expect(links()).toEqual([[first, 'passed']]));
  const link = page.getByRole('button', { name: 'Way from “Check” to “A heavy ball”: If passed' });
  (link.element() as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  const condition = page.getByRole('combobox', { name: 'Condition of this way' });
  await expect.element(condition).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await condition.selectOptions('score:80');
  await vi.waitFor(() => expect(links()).toEqual([[first, 'score:80']]));
  await userEvent.keyboard('{Escape}{Delete}');
  await vi.waitFor(() => expect(links()).toEqual([]));
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(links()).toEqual([[first, 'score:80']]));
  (card('Tuning it').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(card('Tuning it')).not.toBeInTheDocument();
  await expect.element(card('Check')).toHaveFocus();
});

test('a step is marked as done, which the list shows and the server keeps [S-335]', async () => {
  const harness = await openEditor();
  const { lesson, nodes } = harness.write();
  const [first] = nodes;
  await edit(harness, lesson.id);
  await stepOf(first?.name ?? '').click();
  const done = page.getByRole('checkbox', { name: 'Done' });
  const status = () => harness.row('LessonNode', first?.id ?? newId('LessonNode'))?.status;
  await done.click();
  await vi.waitFor(() => expect(status()).toBe('COMPLETE'));
  await expect.poll(() => stepOf(first?.name ?? '').element().textContent).toContain('Done');
  await done.click();
  await vi.waitFor(() => expect(status()).toBe('INCOMPLETE'));
});

test('a lesson of another owner, an unknown id and an invalid id lead to the not-found page [S-077]', async () => {
  const harness = await openEditor();
  const other = newId('User');
  const foreign = rowOf('Lesson', newId('Lesson'), { name: 'Not mine', owner: other, teacherID: other });
  harness.server.put('Lesson', foreign);
  for (const id of [foreign.id, newId('Lesson'), 'create']) {
    const { screen, href } = await edit(harness, id);
    await expect.poll(href).toBe('/404');
    await screen.unmount();
  }
});

describe('lesson analytics', () => {
  const overview = { learners: 8, completed: 2, rating: 4.5, reviews: 2, pendingTokens: 300, bookedTokens: 1_200 };
  const kept = { learners: 6, first: 0.25, last: 0.75, discrimination: 0.41 };

  test('analytics show steps and questions as charts and tables, and a step that many leave can be opened', async () => {
    const harness = await openEditor();
    const { lesson, nodes } = harness.write();
    const [ball, tuning] = nodes.map(({ id, type, name: named }, index) => {
      const [reached = 0, stopped = 0] =
        [
          [8, 1],
          [7, 4],
          [3, 1],
        ][index] ?? [];
      return { id, type, name: named, plannedMinutes: 2, reached, stopped, medianSeconds: index === 1 ? 600 : null };
    });
    const steps = [ball!, tuning!];
    const wrong = { text: 'The wind', share: 0.5 };
    const questions = [{ id: 'late', nodeID: tuning!.id, text: 'What is late?', ...kept, wrong }];
    const figures = { overview: { id: lesson.id, name: lesson.name, ...overview }, steps, questions, canCompare: true };
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(figures)));
    const { href } = await edit(harness, lesson.id, '?tab=figures');
    const thread = page.getByRole('table', { name: 'Along the thread' });
    await expect.element(thread.getByRole('row', { name: 'Tuning it 7 4' })).toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith(`/api/lessons/${lesson.id}/figures`, expect.anything());
    const asks = /^What is late\? Step 2, 6 learners 25\.0% to 75\.0% well \(0.41\) “The wind”, 50\.0%$/;
    await expect.element(page.getByRole('row', { name: asks })).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^Tuning it.*10 min, longer than planned.*2 min/ }))
      .toBeVisible();
    const file = page.getByRole('link', { name: 'CSV' });
    await expect.element(file).toHaveAttribute('href', `/api/lessons/${lesson.id}/figures.csv`);
    expect(await accessibilityFaults()).toEqual([]);
    await press('Open step 2');
    expect(href()).toContain(`step=${tuning!.id}`);
    asked.mockRestore();
  });

  test('analytics state the minimum number of learners, and offline they can be requested again', async () => {
    const harness = await openEditor();
    const { lesson } = harness.write();
    const named = { id: lesson.id, name: lesson.name };
    const few = { overview: { ...named, ...overview, learners: 4 }, steps: null, questions: [], canCompare: false };
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no network'));
    asked.mockResolvedValueOnce(new Response(JSON.stringify(few)));
    await edit(harness, lesson.id, '?tab=figures');
    await expect.element(page.getByText('The figures are not here')).toBeVisible();
    await press('Try again');
    await expect.element(page.getByRole('heading', { name: 'From 5 learners on' })).toBeVisible();
    await expect.element(page.getByText(/CSV need the Teacher plan/)).toBeVisible();
    expect(page.getByRole('link', { name: 'CSV' }).elements()).toEqual([]);
    asked.mockRestore();
  });

  test('simulated learners are shown in the list and graph and updated when the draft changes', async () => {
    const harness = await openEditor();
    const { lesson, nodes, links } = harness.write();
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    await edit(harness, lesson.id);
    await page.getByText('Simulated', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Learners step by step' });
    const row = (name: string | RegExp) => table.getByRole('row', { name });
    await expect.element(row('2. Tuning it 100.0%')).toBeVisible();
    await page.getByText('What this assumes').click();
    await expect.element(page.getByText(/^Nobody leaves out of boredom/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    harness.server.put('LessonNodeLink', { ...links[0]!, toLessonNode: nodes[2]!.id });
    await expect.element(row('2. Tuning it Nobody gets here')).toBeVisible();
    await expect.element(row(/^Then Check 100.0%/)).toBeVisible();
    await page.getByText('Shape', { exact: true }).click();
    const card = (name: RegExp) => page.getByRole('button', { name });
    await expect.element(card(/^1. A heavy ball, 100.0% get here/)).toBeVisible();
    await expect.element(card(/^2. Tuning it, Nobody gets here/)).toBeVisible();
    await expect.element(card(/^Way from “A heavy ball” to “Check”: In any case, 100.0%$/)).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    asked.mockRestore();
  });

  test('real learners are shown from five on, and fewer are explained', async () => {
    const harness = await openEditor();
    const { lesson, nodes } = harness.write();
    const [ball, tuning] = nodes;
    const figures = { overview: { id: lesson.id, name: lesson.name, ...overview }, questions: [], canCompare: false };
    const answer = (more: object) => Promise.resolve(new Response(JSON.stringify({ ...figures, ...more })));
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer({ steps: null, links: null }));
    await edit(harness, lesson.id);
    const look = (lens: string) => page.getByText(lens, { exact: true }).click();
    await look('Real learners');
    await expect.element(page.getByText(/^From 5 learners on you see here how they went/)).toBeVisible();
    await look('Draft');
    const steps = [
      { id: ball!.id, reached: 8, stopped: 2 },
      { id: tuning!.id, reached: 6, stopped: 0 },
    ];
    asked.mockImplementation(() => answer({ steps, links: [{ from: ball!.id, to: tuning!.id, learners: 6 }] }));
    await look('Real learners');
    const row = (name: string) => page.getByRole('row', { name });
    await expect.element(row('1. A heavy ball 100.0% 25.0% leave')).toBeVisible();
    await expect.element(row('2. Tuning it 75.0%')).toBeVisible();
    await expect.element(row('3. Check Nobody gets here')).toBeVisible();
    asked.mockRestore();
  });
});

test('each step type has an icon, a word in the list and its own editor [S-332, S-342, S-343, S-424, S-425, S-426, S-427]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write({}, []);
  await edit(harness, lesson.id);
  const kinds = [
    ['Reading', 'Lesen', 'Lecture', 'RICHTEXT', () => page.getByRole('textbox', { name: 'Text', exact: true })],
    ['Slides', 'Folien', 'Diapositives', 'SLIDESHOW', () => page.getByRole('button', { name: 'Add slide' })],
    ['Video', 'Video', 'Vidéo', 'VIDEO', () => page.getByRole('textbox', { name: /address/i })],
    ['Quiz', 'Quiz', 'Quiz', 'QUIZ', () => page.getByRole('button', { name: 'Add question' })],
  ] as const;
  const itemOf = (type: string) =>
    document.querySelector(`[data-step="${harness.rows('LessonNode').find((each) => each.type === type)?.id}"]`);
  const icons = new Set<string | undefined>();
  for (const [word, , , type, editor] of kinds) {
    await press('Add step');
    await page.getByRole('menuitem', { name: word }).click();
    await expect.element(editor()).toBeVisible();
    await vi.waitFor(() => expect(harness.rows('LessonNode').some((each) => each.type === type)).toBe(true));
    const node = harness.rows('LessonNode').find((each) => each.type === type);
    expect(itemOf(type)?.textContent).toContain(word);
    icons.add(itemOf(type)?.querySelector('svg')?.innerHTML);
    const bodies = [...harness.rows('LessonNodeContent'), ...harness.rows('LessonNodeQuiz')];
    expect(bodies.filter(({ lessonNodeID }) => lessonNodeID === node?.id)).toHaveLength(1);
  }
  expect(icons.size).toBe(kinds.length);
  for (const [place, language] of ['us', 'de', 'fr'].entries()) {
    await chooseLanguage(language as 'us' | 'de' | 'fr');
    for (const kind of kinds) await expect.poll(() => itemOf(kind[3])?.textContent).toContain(kind[place]);
  }
  await chooseLanguage('us');
});
