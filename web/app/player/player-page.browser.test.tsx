import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PlayerPage } from '#web/app/player/player-page.tsx';
import { PlayerPage as LearnPlayerPage } from '#web/learn/player/player-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

beforeAll(loadTranslations);
afterEach(async () => {
  await closeSchool();
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

/** A learner whose tutor never finishes its answer. */
async function withTutor() {
  const school = await openSchool();
  const { server, actor } = school;
  const tutorID = newId('Tutor');
  server.put('Tutor', rowOf('Tutor', tutorID, { name: 'Sage', owner: actor.id }));
  server.put('User', rowOf('User', actor.id, { personalTutorID: tutorID, role: 'USER', owner: actor.id }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(new ReadableStream()));
  school.enroll();
  return { school, store: await school.open() };
}

const play = (store: ClientStore, { lesson }: School, Page = PlayerPage) =>
  renderPage(store, Page, '/learn/enrollments/lesson/$id', `/learn/enrollments/lesson/${lesson.id}`);
const exchangesOf = ({ server }: School) => [...server.rows.all('TutorMemory')];
const field = (name: string) => page.getByRole('textbox', { name });

test('a learner asks the tutor about a step without leaving the step [S-063]', async () => {
  const { school, store } = await withTutor();
  const { path } = await play(store, school);
  const before = path();
  await field('Ask about this step').click();
  await userEvent.keyboard('Why does it hum?');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(exchangesOf(school)).toHaveLength(1));
  const { lesson, steps } = school;
  expect(exchangesOf(school)[0]).toMatchObject({
    scope: { kind: 'lesson', id: lesson.id },
    place: { lessonID: lesson.id, nodeID: steps.read },
  });
  await expect.element(page.getByText('Why does it hum?')).toBeVisible();
  expect(path()).toBe(before);
  await expect.element(page.getByRole('heading', { level: 1, name: 'A bridge that danced' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

/** A learner who has clicked the field for a question while the tutor is loading, until `load` is called. */
async function askingEarly() {
  const { school, store } = await withTutor();
  const loaded = Promise.withResolvers<void>();
  const SlowPanel = lazyComponent(async () => {
    await loaded.promise;
    return (await import('#web/interact/tutor/tutor-panel.tsx')).TutorPanel;
  }, null);
  await play(store, school, () => <LearnPlayerPage TutorPanel={SlowPanel} />);
  await field('Ask about this step').click();
  return { school, load: loaded.resolve };
}

test('a question sent while the tutor is loading is asked once, after it has loaded', async () => {
  const { school, load } = await askingEarly();
  await userEvent.keyboard('Why does it hum?');
  await userEvent.keyboard('{Enter}');
  load();
  await expect.element(page.getByText('Why does it hum?')).toBeVisible();
  await vi.waitFor(() => expect(exchangesOf(school)).toHaveLength(1));
  const [message] = [...school.server.rows.all('OpenAIChatResponse')];
  expect(message).toMatchObject({ content: 'Why does it hum?' });
});

test('the focus stays where the learner moved it while the tutor was loading', async () => {
  const { load } = await askingEarly();
  await userEvent.keyboard('Why');
  await page.getByText('A bridge that danced, in many words.').click();
  load();
  await expect.element(page.getByText(/answers from this lesson/)).toBeVisible();
  await expect.element(field('Ask about this step')).toHaveValue('Why');
  await expect.element(field('Ask about this step')).not.toHaveFocus();
});

test('a learner asks the tutor about a selected sentence and its block, and can clear the selection', async () => {
  const { school, store } = await withTutor();
  await play(store, school);
  const text = page.getByText('A bridge that danced, in many words.');
  await expect.element(text).toBeVisible();
  const mark = () => document.getSelection()?.selectAllChildren(text.element());
  mark();
  await page.getByRole('button', { name: 'Ask about it' }).click();
  await expect.element(field('Ask about this sentence')).toBeVisible();
  await page.getByRole('button', { name: 'Do not ask about this sentence' }).click();
  await expect.element(field('Ask about this step')).toBeVisible();
  mark();
  await page.getByRole('button', { name: 'Ask about it' }).click();
  await expect.element(field('Ask about this sentence')).toHaveFocus();
  await userEvent.keyboard('Who danced?');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(exchangesOf(school)).toHaveLength(1));
  expect(exchangesOf(school)[0]).toMatchObject({ place: { blockID: 't-read' } });
  const [message] = [...school.server.rows.all('OpenAIChatResponse')];
  expect(message).toMatchObject({ content: '> A bridge that danced, in many words.\n\nWho danced?' });
  await expect.element(field('Ask about this step')).toBeVisible();
});

test('on a phone the tutor is in the sheet, and keys typed there do not control the lesson', async () => {
  await page.viewport(390, 844);
  const { school, store } = await withTutor();
  const { path } = await play(store, school);
  const before = path();
  await page.getByRole('button', { name: 'Beside the text' }).click();
  await field('Ask about this step').click();
  await userEvent.keyboard('f m ?');
  await expect.element(field('Ask about this step')).toHaveFocus();
  await expect.element(page.getByRole('dialog').getByText(/answers from this lesson/)).toBeVisible();
  expect(path()).toBe(before);
  expect(await accessibilityFaults()).toEqual([]);
});
