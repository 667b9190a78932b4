import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StepComment } from '#domain/interact/step-comment.ts';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { typeInto } from '#web/shared/test-typing.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

async function openComments(school: School, address = '?panel=comments') {
  school.enroll({ status: 'IN_PROGRESS' });
  const { id } = school.lesson;
  const path = '/learn/enrollments/lesson/$id';
  return renderPage(await school.open(), PlayerPage, path, `${path.replace('$id', id)}${address}`);
}

/** A comment on the first step by another learner, or by `owner`. */
function say({ server, lesson, steps }: School, content: string, columns: Partial<StepComment> = {}): StepComment {
  const [id, owner] = [newId('StepComment'), columns.owner ?? newId('User')];
  server.put('PublicProfile', rowOf('PublicProfile', owner, { name: 'Jonas Weber', letter: 'J' }));
  const row = rowOf('StepComment', id, {
    content,
    lessonID: lesson.id,
    nodeID: steps.read,
    threadID: id,
    threadAt: new Date().toISOString(),
    owner,
    ...columns,
  });
  server.put('StepComment', row);
  return row;
}
const panel = () => page.getByRole('tabpanel', { name: /^Comments/ });
const commands = ({ server }: School) =>
  server.executed.map(({ name }) => name).filter((name) => name.startsWith('stepComment.'));

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a learner asks about a step, gets a reply, edits the question, deletes it and restores it', async () => {
  const school = await openSchool();
  await openComments(school);
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await typeInto(page.getByRole('textbox', { name: 'Ask or comment on this step' }), 'Why does it <b>hum</b>?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(panel().getByText('Why does it <b>hum</b>?')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Comments 1' })).toBeVisible();
  await vi.waitUntil(() => [...school.server.rows.all('StepComment')].length === 1);
  const [asked] = [...school.server.rows.all('StepComment')] as unknown as StepComment[];
  expect(asked).toMatchObject({ nodeID: school.steps.read, blockID: null, parentID: null, threadID: asked?.id });

  await panel()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await typeInto(page.getByRole('textbox', { name: 'Edit comment' }), 'Why does it hum so?');
  await panel().getByRole('button', { name: 'Save' }).click();
  await expect.element(panel().getByText('Why does it hum so?')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: /^More actions/ })).toHaveFocus();

  await panel()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(panel().getByText('Why does it hum so?')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel().getByText('Why does it hum so?')).toBeVisible();
  await expect
    .poll(() => commands(school))
    .toEqual(['stepComment.write', 'stepComment.edit', 'stepComment.delete', 'stepComment.restore']);
});

test('a thread shows its passage, its replies and who teaches, and takes a reply', async () => {
  const school = await openSchool();
  const asked = say(school, 'Why?', { blockID: 't-read' });
  const of = { parentID: asked.id, threadID: asked.id, createdAt: '2026-11-20T10:00:00.000Z' };
  say(school, 'So.', { ...of, owner: school.lesson.owner });
  await openComments(school);
  await expect.element(panel().getByText('So.')).toBeVisible();
  await expect.element(panel().getByText('Teacher')).toBeVisible();
  await expect.element(panel().getByText('About: “A bridge that danced, in many words.”')).toBeVisible();
  const reply = panel().getByRole('button', { name: 'Reply to Jonas Weber' });
  await reply.click();
  await userEvent.keyboard('Never mind');
  await panel().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(reply).toHaveFocus();
  await reply.click();
  await typeInto(page.getByRole('textbox', { name: 'Reply to Jonas Weber' }), 'Thanks.');
  await panel().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(panel().getByText('Thanks.')).toBeVisible();
  await expect.element(reply).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await expect.poll(() => commands(school)).toEqual(['stepComment.reply']);
  await panel()
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible();
});

test('a reply stays readable when the comment that it answers is gone', async () => {
  const school = await openSchool();
  say(school, 'So.', { parentID: newId('StepComment'), threadID: newId('StepComment') });
  await openComments(school);
  await expect.element(panel().getByText('This comment is no longer available.')).toBeVisible();
  await expect.element(panel().getByText('So.')).toBeVisible();
});

test('a lesson without comments has no tab for them', async () => {
  const school = await openSchool();
  school.server.put('Lesson', { ...school.lesson, allowsComments: false });
  await openComments(school);
  await expect.element(page.getByText('Explain resonance')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^Comments/ })).not.toBeInTheDocument();
});

test('comments written offline wait and say that others may be missing', async () => {
  const school = await openSchool();
  await openComments(school, '');
  await expect.element(page.getByRole('tab', { name: /^Comments/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  school.server.setOnline(false);
  await typeInto(page.getByRole('textbox', { name: 'Ask or comment on this step' }), 'Why?');
  await panel().getByRole('button', { name: 'Send comment' }).click();
  await expect.element(panel().getByText('Why?')).toBeVisible();
  school.server.setOnline(true);
  await expect.poll(() => commands(school)).toEqual(['stepComment.write']);
});
