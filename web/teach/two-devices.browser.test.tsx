import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storedText } from '#domain/teach/publishing.ts';
import { plainText } from '#domain/teach/rich-text.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { EditorPage } from '#web/teach/editor-page.tsx';
import { closeDesk, openDesk, said, startWords, visit } from '#web/teach/test-desk.tsx';

type Desk = Awaited<ReturnType<typeof openDesk>>;

const edit = (desk: Desk, id: string) => visit(desk.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${id}`);
const name = () => page.getByRole('textbox', { name: 'Name' });
const body = () => page.getByRole('textbox', { name: 'Text', exact: true });
const notice = () => page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
const press = (words: string) => notice().getByRole('button', { name: words }).click();
const isSettled = ({ store }: Desk) =>
  vi.waitFor(() => expect(store.sync.get()).toMatchObject({ pending: 0, refused: [] }));

beforeAll(startWords);
afterEach(closeDesk);

/** The name of a step typed here while another device changes it. */
async function bothTyped() {
  const desk = await openDesk();
  const { lesson, nodes } = desk.write();
  const id = nodes[0]!.id;
  await edit(desk, lesson.id);
  await expect.element(name()).toHaveValue('A heavy ball');
  await name().click();
  desk.server.put('LessonNode', { ...nodes[0]!, name: 'Theirs' });
  await name().fill('Mine');
  await expect.element(notice().getByText('Theirs', { exact: true })).toBeVisible();
  return { desk, lesson, id };
}

test('what two devices typed at once is on both sides kept, until somebody chooses', async () => {
  const { desk, id } = await bothTyped();
  await expect.element(name()).toHaveValue('Mine');
  expect(desk.row('LessonNode', id)?.name).toBe('Theirs');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard(' and more');
  await vi.waitFor(() =>
    expect(desk.store.sync.get().refused.map(({ input }) => input)).toMatchObject([{ name: 'Mine and more' }]),
  );
  await press('Keep this');
  await vi.waitFor(() => expect(desk.row('LessonNode', id)?.name).toBe('Mine and more'));
  await expect.element(notice()).not.toBeInTheDocument();
  await isSettled(desk);
});

test('taking the other takes it, and one may go on from there', async () => {
  const { desk, id } = await bothTyped();
  await press('Take the other');
  await expect.element(name()).toHaveValue('Theirs');
  await expect.element(notice()).not.toBeInTheDocument();
  await name().click();
  await userEvent.keyboard('{End}, and mine');
  await vi.waitFor(() => expect(desk.row('LessonNode', id)?.name).toBe('Theirs, and mine'));
  await isSettled(desk);
});

test('what was not chosen yet is still there after the page was left', async () => {
  const { desk, lesson } = await bothTyped();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await expect.element(name()).toHaveValue('Mine');
  await expect.element(notice().getByText('Theirs', { exact: true })).toBeVisible();
  expect(lesson.name).toBe(desk.row('Lesson', lesson.id)?.name);
});

test('typing on and on over one’s own words is no conflict', async () => {
  const desk = await openDesk();
  const { lesson, nodes } = desk.write();
  await edit(desk, lesson.id);
  await name().click();
  for (const words of ['One', 'One two', 'One two three']) {
    await name().fill(words);
    await vi.waitFor(() => expect(desk.row('LessonNode', nodes[0]!.id)?.name).toBe(words));
  }
  desk.server.setOnline(false);
  for (const words of ['Four', 'Four five']) {
    await name().fill(words);
    await vi.waitFor(() => expect(desk.store.get('LessonNode', nodes[0]!.id)?.name).toBe(words));
  }
  desk.server.setOnline(true);
  await vi.waitFor(() => expect(desk.row('LessonNode', nodes[0]!.id)?.name).toBe('Four five'));
  expect(desk.store.sync.get().refused).toEqual([]);
});

test('the text of a step is kept on both sides too', async () => {
  const desk = await openDesk();
  const { lesson, contents } = desk.write();
  const content = contents[0]!;
  const kept = () => plainText(storedText(desk.row('LessonNodeContent', content.id)?.text ?? ''));
  await edit(desk, lesson.id);
  await body().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Mine.');
  await vi.waitFor(() => expect(kept()).toBe('A heavy ball Mine.'));
  desk.server.put('LessonNodeContent', { ...content, text: JSON.stringify(said('p', 'Theirs.')) });
  await userEvent.keyboard(' More.');
  await expect.element(notice().getByText('Theirs.', { exact: true })).toBeVisible();
  await expect.element(body()).toHaveTextContent('A heavy ball Mine. More.');
  expect(kept()).toBe('Theirs.');
  await press('Keep this');
  await vi.waitFor(() => expect(kept()).toBe('A heavy ball Mine. More.'));
  await isSettled(desk);
});
