import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Annotation, TextQuote } from '#domain/learn/annotation/annotation.ts';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { typeInto } from '#web/shared/test-typing.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

const sentence = 'A bridge that danced, in many words.';

async function play(school: School, search = '') {
  school.enroll({ status: 'IN_PROGRESS' });
  const { id } = school.lesson;
  const path = '/learn/enrollments/lesson/$id';
  const played = await renderPage(await school.open(), PlayerPage, path, `${path.replace('$id', id)}${search}`);
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  return played;
}

function highlight({ server, actor, lesson, steps }: School, passage: Partial<TextQuote>, note = '') {
  const whole = { blockID: 't-read', start: 0, exact: sentence, prefix: '', suffix: '', ...passage };
  const of = { lessonID: lesson.id, nodeID: steps.read, owner: actor.id };
  server.put('Annotation', rowOf('Annotation', newId('Annotation'), { ...of, passage: whole, note }));
}
const stored = ({ server }: School) => [...server.rows.all('Annotation')] as unknown as Annotation[];
const drawn = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);
const saved = () => page.getByRole('tabpanel', { name: /^Saved/ });

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a step is bookmarked by a key or the button, and the panel leads to it', async () => {
  const school = await openSchool();
  await play(school, '?panel=saved');
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const button = page.getByRole('button', { name: 'Bookmark this step' });
  await userEvent.keyboard('b');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stored(school)).toMatchObject([{ nodeID: school.steps.read, passage: null }]);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check the beat' })).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await saved().getByRole('button', { name: 'A bridge that danced', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'A bridge that danced' })).toBeVisible();
  await button.click();
  await expect.poll(() => stored(school)).toEqual([]);
});

test('the focus stays in the list of what is saved when a bookmark or a highlight is removed, and when a note closes', async () => {
  const school = await openSchool();
  highlight(school, {});
  const of = { lessonID: school.lesson.id, nodeID: school.steps.read, owner: school.actor.id };
  school.server.put('Annotation', rowOf('Annotation', newId('Annotation'), of));
  await play(school, '?panel=saved');
  const more = saved().getByRole('button', { name: /^More actions/ });
  const isInList = () => expect.poll(() => saved().element().contains(document.activeElement)).toBe(true);
  const choose = async (item: string) => {
    await more.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  for (const closing of ['Save', 'Cancel']) {
    await choose('Add note');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await saved().getByRole('button', { name: closing }).click();
    await expect.element(more).toHaveFocus();
  }
  await saved()
    .getByRole('button', { name: /^Remove bookmark/ })
    .click();
  await expect.poll(() => stored(school)).toHaveLength(1);
  await isInList();
  await choose('Delete highlight');
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible();
  await isInList();
});

test('a selected sentence is highlighted, and a click on it opens its note', async () => {
  const school = await openSchool();
  await play(school);
  const text = page.getByText(sentence).element().firstChild!;
  document.getSelection()?.setBaseAndExtent(text, 2, text, 8);
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await expect.poll(() => drawn('highlighted')).toEqual([sentence]);
  await expect.poll(() => stored(school)).toMatchObject([{ passage: { blockID: 't-read', exact: sentence } }]);
  await page.getByText(sentence).click();
  const passage = saved().getByRole('button', { name: sentence, exact: true });
  await expect.element(passage).toHaveFocus();
  await saved()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add note' }).click();
  await typeInto(page.getByRole('textbox', { name: 'Note' }), 'Like a swing.');
  await saved().getByRole('button', { name: 'Save' }).click();
  await expect.element(saved().getByText('Like a swing.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await saved()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete highlight' }).click();
  await expect.poll(() => drawn('highlighted')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => drawn('highlighted')).toEqual([sentence]);
  await expect.poll(() => stored(school)).toMatchObject([{ note: 'Like a swing.' }]);
});

test('a highlight is found by its words after the text changed, and says so when they are gone', async () => {
  const school = await openSchool();
  highlight(school, { blockID: 'old', start: 90, exact: 'in many words', prefix: 'danced, ' }, 'Kept');
  highlight(school, { exact: 'in few words' });
  await play(school, '?panel=saved');
  await expect.poll(() => drawn('highlighted')).toEqual(['in many words']);
  await expect.element(saved().getByText('These words are no longer in the text.')).toBeVisible();
  await saved().getByRole('button', { name: 'in many words', exact: true }).click();
  await expect.poll(() => drawn('cited')).toEqual(['in many words']);
});

test('the passage of a flashcard is underlined in the text', async () => {
  const school = await openSchool();
  school.server.put(
    'Card',
    rowOf('Card', newId('Card'), {
      versionID: school.version.id,
      nodeID: school.steps.read,
      place: { blockID: 't-read', start: 2, end: 8 },
      front: '____',
      back: 'bridge',
      owner: school.actor.id,
    }),
  );
  await play(school);
  await expect.poll(() => drawn('flashcard')).toEqual(['bridge']);
});
