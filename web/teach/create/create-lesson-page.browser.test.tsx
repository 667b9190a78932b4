import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SourceLesson } from '#domain/teach/import-export/source-lesson.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { CreateLessonPage } from '#web/teach/create/create-lesson-page.tsx';
import { answerUploads, type UploadReply } from '#web/writing/upload/test-upload-server.ts';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { typeInto } from '#web/shared/test-typing.ts';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const ADDRESS = '/teach/lessons/create_lesson';
const begin = (harness: EditorHarness, search = '') =>
  renderPage(harness.store, CreateLessonPage, ADDRESS, `${ADDRESS}${search}`);
const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
const name = () => page.getByRole('textbox', { name: 'Name' });

beforeAll(loadTranslations);
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeEditor();
});

test('a new lesson takes its name from the URL and reports an empty name at the field [S-520]', async () => {
  const harness = await openEditor();
  await begin(harness, '?name=Tuned%20mass%20dampers');
  await expect.element(name()).toHaveValue('Tuned mass dampers');
  await name().fill('   ');
  await press('Create and write');
  await expect.element(name()).toHaveAccessibleDescription('Give your lesson a name.');
  expect(await accessibilityFaults()).toEqual([]);
  expect(harness.server.executed).toEqual([]);
});

test('a new lesson has one empty step, which opens after the lesson is created', async () => {
  const harness = await openEditor();
  const { href } = await begin(harness);
  await typeInto(name(), 'Tuned mass dampers');
  await press('Create and write');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(harness.server.executed.length).toBe(2));
  const [lesson] = harness.rows('Lesson');
  const [step] = harness.rows('LessonNode');
  expect(lesson).toMatchObject({ name: 'Tuned mass dampers', visibility: 'private', owner: harness.actor.id });
  expect(step).toMatchObject({ name: 'Introduction', type: 'RICHTEXT', lessonID: lesson!.id });
  expect(href()).toBe(`/teach/lessons/${lesson!.id}?step=${step!.id}`);
});

test.each([
  ['Explain and check', ['RICHTEXT', 'RICHTEXT', 'QUIZ'], ['always', 'always']],
  [
    'Worked example with a branch',
    ['RICHTEXT', 'RICHTEXT', 'QUIZ', 'RICHTEXT', 'RICHTEXT'],
    ['always', 'always', 'always', 'failed', 'passed'],
  ],
  ['Slides, then a quiz', ['SLIDESHOW', 'RICHTEXT', 'QUIZ'], ['always', 'always']],
])(
  'the template “%s” creates a lesson in a course with steps, links and valid questions',
  async (shape, types, links) => {
    const harness = await openEditor();
    const courseID = newId('Course');
    harness.server.put('Course', rowOf('Course', courseID, { name: 'Buildings', owner: harness.actor.id }));
    await begin(harness, '?name=Dampers');
    await page.getByRole('combobox', { name: 'Course' }).selectOptions('Buildings');
    await page.getByRole('radio', { name: shape }).click();
    await press('Create and write');
    await vi.waitFor(() => expect(harness.rows('Lesson')).toMatchObject([{ name: 'Dampers', courseID }]));
    const nodes = harness.rows('LessonNode').toSorted((a, b) => a.position - b.position);
    expect(nodes.map(({ type }) => type)).toEqual(types);
    expect(nodes.every(({ content }) => content !== '')).toBe(true);
    expect(
      harness
        .rows('LessonNodeLink')
        .map(({ condition }) => condition)
        .toSorted(),
    ).toEqual(links);
    const questions = harness.rows('LessonNodeQuiz').flatMap((quiz) => quiz.questions);
    expect(questions.flatMap(questionProblems)).toEqual([]);
    expect(questions).not.toEqual([]);
  },
);

/** Answers uploads and records the requests. */
function reader(reply: (asked: URL) => UploadReply) {
  const asked: { url: URL; body: Blob | null }[] = [];
  answerUploads(({ path, body, onSent }) => {
    const url = new URL(path, location.href);
    asked.push({ url, body });
    onSent((body?.size ?? 0) / 2);
    return reply(url);
  });
  return asked;
}

test('a file gives the lesson its name and steps, and conversion losses are listed with their page', async () => {
  const harness = await openEditor();
  await begin(harness);
  await page.getByRole('radio', { name: 'From a text' }).click();
  await name().fill('');
  await press('Create and write');
  const paste = page.getByRole('textbox', { name: 'Or paste the text' });
  await expect.element(paste).toHaveAccessibleDescription(/Choose a file or paste a text\./);
  expect(await accessibilityFaults()).toEqual([]);
  const asked = reader((url): UploadReply => {
    const id = url.searchParams.get('id') as SourceLesson['id'];
    const body: SourceLesson = { id, steps: 3, place: 'page', loss: [{ line: 7, kind: 'running_line', what: 'Ada' }] };
    return { status: 201, body };
  });
  await userEvent.upload(document.querySelector('form input[type=file]')!, new File(['%PDF-'], 'Dampers.pdf'));
  await expect.element(name()).toHaveValue('Dampers');
  await press('Create and write');
  await expect.element(page.getByText('3 steps were made of Dampers.pdf.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the lesson' });
  await expect.element(link).toHaveFocus();
  await page.getByText('Lines at the top or foot of every page (1)').click();
  await expect.element(page.getByText('Page 7')).toBeVisible();
  const { url } = asked[0]!;
  expect([url.pathname, url.searchParams.get('name'), url.searchParams.get('language')]).toEqual([
    '/api/source-lessons',
    'Dampers',
    'us',
  ]);
  await expect.element(link).toHaveAttribute('href', `/teach/lessons/${url.searchParams.get('id')}`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('a refused text stays in its field, with the reason in the interface language', async () => {
  const harness = await openEditor();
  const asked = reader(() => ({
    status: 422,
    body: { code: 'invalid_input', detail: 'x', details: { fault: 'noWords' } },
  }));
  await begin(harness, '?name=Dampers');
  await page.getByRole('radio', { name: 'From a text' }).click();
  const paste = page.getByRole('textbox', { name: 'Or paste the text' });
  await paste.fill('## One');
  await press('Create and write');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No lesson was made of the pasted text. There are no words in it, only pictures or nothing.');
  await expect.element(paste).toHaveValue('## One');
  expect(await asked[0]?.body?.text()).toBe('## One');
});

test('an archive that is chosen on this page is imported at once', async () => {
  const harness = await openEditor();
  const asked = reader(() => ({
    status: 422,
    body: { code: 'invalid_input', detail: 'x', details: { fault: 'macros', place: 'a.bin' } },
  }));
  await begin(harness);
  const field = () => document.querySelector('aside input[type=file]');
  await expect.poll(field).not.toBeNull();
  await userEvent.upload(field()!, new File(['zip'], 'a.zip'));
  await expect.element(page.getByRole('dialog', { name: 'Import lessons' })).toBeVisible();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Nothing was brought in from a.zip. It holds macros. Save it without them, as .docx.a.bin');
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/course-archives']);
  expect(await accessibilityFaults()).toEqual([]);
});
