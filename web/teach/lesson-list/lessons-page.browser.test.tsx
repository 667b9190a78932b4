import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CourseImport } from '#domain/teach/import-export/course-import.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { answerUploads } from '#web/writing/upload/test-upload-server.ts';
import { CategoriesPage } from '#web/teach/category/categories-page.tsx';
import { CoursesPage } from '#web/teach/course/courses-page.tsx';
import { LessonsPage } from '#web/teach/lesson-list/lessons-page.tsx';
import { PlansPage } from '#web/teach/plan/plans-page.tsx';
import { TutorsPage } from '#web/teach/tutor/tutors-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

const look = (harness: EditorHarness) => renderPage(harness.store, LessonsPage, '/teach/lessons', '/teach/lessons');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Creates a course of `count` unpublished lessons. */
function writeCourse({ server, actor, write }: EditorHarness, count: number) {
  const id = newId('Course');
  server.put('Course', rowOf('Course', id, { name: 'Version Control with Git', owner: actor.id }));
  const lessons = Array.from({ length: count }, (_, position) =>
    write({ name: `Episode ${position + 1}`, courseID: id, position }, ['Read']),
  );
  return { id, lessons };
}

const isPublished = ({ row }: EditorHarness, id: Id<'Lesson'>) => row('Lesson', id)?.publishedVersionID !== null;

beforeAll(loadTranslations);
afterEach(closeEditor);

test('a teacher without lessons sees an explanation and a link to create the first one', async () => {
  const harness = await openEditor();
  await look(harness);
  await expect.element(page.getByRole('heading', { name: 'Write your first lesson' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Write your first lesson' });
  await expect.element(link).toHaveAttribute('href', '/teach/lessons/create_lesson');
  expect(await accessibilityFaults()).toEqual([]);
});

test.each([
  ['/teach/lessons', LessonsPage, 'Write your first lesson'],
  ['/teach/courses', CoursesPage, 'Create course'],
  ['/teach/lesson_plans', PlansPage, 'Create lesson plan'],
  ['/teach/tutors', TutorsPage, 'Create tutor'],
  ['/teach/lesson_categories', CategoriesPage, 'Create category'],
] as const)('the page %s works for a new user and offers to create something [S-003]', async (path, Page, begin) => {
  const harness = await openEditor();
  expect(harness.actor.role).toBe('USER');
  await renderPage(harness.store, Page, path, path);
  const isBegin = page.getByRole('button', { name: begin }).or(page.getByRole('link', { name: begin }));
  await expect.element(isBegin).toBeVisible();
});

test('a lesson row shows status, visibility and price in dollars, and updates live [S-317]', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write({ price: 6.5 });
  await look(harness);
  await expect.element(row(lesson.name).getByRole('cell', { name: 'Draft' })).toBeVisible();
  await expect.element(row(lesson.name).getByRole('cell', { name: '$6.50' })).toBeVisible();
  const live = { ...lesson, publishedVersionID: newId('LessonVersion'), visibility: 'public' as const, steps: 3 };
  harness.server.put('Lesson', { ...live, hasDraftChanges: false });
  await expect.element(row(lesson.name).getByRole('cell', { name: 'Published' })).toBeVisible();
  await expect.element(row(lesson.name).getByRole('cell', { name: 'Public', exact: true })).toBeVisible();
  harness.server.put('Lesson', { ...live, hasDraftChanges: true });
  await expect.element(row(lesson.name).getByRole('cell', { name: 'Changes not published' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('lessons can be searched and filtered, the URL keeps the filter, and an empty result offers to clear it [S-068]', async () => {
  const harness = await openEditor();
  const { lessons } = writeCourse(harness, 2);
  harness.write({ name: 'Tides of the sea', learners: 3, rating: 4.5, reviews: 2, stars: 4.5 });
  const { href } = await look(harness);
  const names = () =>
    [...document.querySelectorAll('tbody a[href^="/teach/lessons/"]')].map((each) => each.textContent);
  await expect.poll(names).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Search your lessons' }).fill('TIDES');
  await expect.poll(names).toEqual(['Tides of the sea']);
  expect(href()).toBe('/teach/lessons?q=TIDES');
  await expect.element(row('Tides of the sea').getByRole('cell', { name: 'Rated 4.5 of 5' })).toBeVisible();
  await press('All courses');
  await page.getByRole('menuitemradio', { name: 'Version Control with Git' }).click();
  await expect.element(page.getByText('Nothing fits')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await press('Show all');
  await expect.poll(names).toHaveLength(3);
  await press('Any state');
  await page.getByRole('menuitemradio', { name: 'Published' }).click();
  await expect.element(page.getByText('Nothing fits')).toBeVisible();
  await press('Published');
  await page.getByRole('menuitemradio', { name: 'Draft' }).click();
  await press('Sort: last changed');
  await page.getByRole('menuitemradio', { name: 'name' }).click();
  await expect.poll(names).toEqual([...lessons.map(({ lesson }) => lesson.name), 'Tides of the sea']);
  expect(href()).toBe('/teach/lessons?state=draft&sort=name');
});

test('selected lessons are published together, and those with problems stay selected and are named', async () => {
  const harness = await openEditor();
  const [ready, broken] = [harness.write({ name: 'Ready' }), harness.write({ name: 'Broken' })];
  harness.server.put('LessonNode', { ...broken.nodes[0]!, name: '' });
  await look(harness);
  await page.getByRole('checkbox', { name: 'Choose Ready' }).click();
  await press('Choose all 2');
  expect(await accessibilityFaults()).toEqual([]);
  await press('Publish 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2' }).click();
  await expect.element(page.getByText('1 lesson is published')).toBeVisible();
  await expect.element(page.getByText(/^Broken: It isn’t ready for this yet/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Choose Broken' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Choose Ready' })).not.toBeChecked();
  expect([ready, broken].map(({ lesson }) => isPublished(harness, lesson.id))).toEqual([true, false]);
});

test('selected lessons are unlisted and deleted after a confirmation, also by keyboard, and an undo restores them', async () => {
  const harness = await openEditor();
  const live = { visibility: 'public', publishedVersionID: newId('LessonVersion'), hasDraftChanges: false } as const;
  const two = ['First', 'Second'].map((name) => harness.write({ name, ...live }).lesson.id);
  await look(harness);
  for (const name of ['First', 'Second']) {
    await expect.element(page.getByRole('checkbox', { name: `Choose ${name}` })).toBeVisible();
    page
      .getByRole('checkbox', { name: `Choose ${name}` })
      .element()
      .focus();
    await userEvent.keyboard(' ');
  }
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  await press('Unlist 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlist 2' }).click();
  await expect.element(page.getByText('2 lessons are unlisted')).toBeVisible();
  await expect.poll(() => two.map((id) => harness.row('Lesson', id)?.visibility)).toEqual(['private', 'private']);
  for (const name of ['First', 'Second']) await page.getByRole('checkbox', { name: `Choose ${name}` }).click();
  await press('Delete 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click();
  await expect.element(page.getByRole('heading', { name: 'Write your first lesson' })).toBeVisible();
  await press('Undo');
  await expect.element(row('First')).toBeVisible();
  await expect.element(row('Second')).toBeVisible();
});

test('a lesson is deleted after a confirmation and restored by the undo', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await look(harness);
  const remove = async () => {
    await press(`More for ${lesson.name}`);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect.element(page.getByRole('dialog').getByText(/No one can open it anymore/)).toBeVisible();
  await press('Cancel');
  await expect.element(row(lesson.name)).toBeVisible();
  await remove();
  await press('Delete lesson');
  await expect.element(row(lesson.name)).not.toBeInTheDocument();
  await press('Undo');
  await expect.element(row(lesson.name)).toBeVisible();
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.deletedAt).toBe(null));
});

test('a course is published as a whole, including lessons on pages that are not loaded yet', async () => {
  const harness = await openEditor();
  const { lessons } = writeCourse(harness, 30);
  await look(harness);
  await press('Publish all 30 lessons');
  await expect.element(page.getByText(/If one is not ready, none is published/)).toBeVisible();
  await press('Publish 30 lessons');
  await expect.element(page.getByText('All published')).toBeVisible();
  expect(lessons.every(({ lesson }) => isPublished(harness, lesson.id))).toBe(true);
  expect(harness.server.executed.map(({ name }) => name)).toEqual(['course.publish']);
});

test('one lesson with problems prevents publishing its course, and a link leads to the problem', async () => {
  const harness = await openEditor();
  const { lessons } = writeCourse(harness, 3);
  const broken = lessons[1]!;
  harness.server.put('LessonNode', { ...broken.nodes[0]!, name: '' });
  await look(harness);
  await press('Publish all 3 lessons');
  await press('Publish 3 lessons');
  await expect.element(page.getByText('Nothing was published: “Episode 2” is not ready yet')).toBeVisible();
  const way = page.getByRole('link', { name: /has no name/ });
  await expect.element(way).toHaveAttribute('href', `/teach/lessons/${broken.lesson.id}?step=${broken.nodes[0]!.id}`);
  expect(lessons.some(({ lesson }) => isPublished(harness, lesson.id))).toBe(false);
  expect(await accessibilityFaults()).toEqual([]);
});

test('publishing a course skips lessons without changes', async () => {
  const harness = await openEditor();
  const { lessons } = writeCourse(harness, 3);
  const done = lessons[0]!.lesson;
  const version = newId('LessonVersion');
  harness.server.put('Lesson', { ...done, publishedVersionID: version, visibility: 'public', hasDraftChanges: false });
  await look(harness);
  await press('Publish 2 changed lessons');
  await press('Publish 2 lessons');
  await expect.element(page.getByText('All published')).toBeVisible();
  expect(harness.row('Lesson', done.id)?.publishedVersionID).toBe(version);
});

test('a course is imported from an archive, and the issues are listed', async () => {
  const harness = await openEditor();
  await look(harness);
  const done: CourseImport = {
    courseID: newId('Course'),
    name: 'Tides',
    created: 2,
    updated: 0,
    unchanged: 1,
    attention: 0,
    deleted: 0,
    isSame: false,
    loss: [{ file: 'neap.md', line: 7, kind: 'link_dropped', what: 'other.md' }],
  };
  await press('Import');
  await expect.element(page.getByRole('dialog', { name: 'Import lessons' })).toBeVisible();
  const asked: string[] = [];
  answerUploads(({ path }) => {
    asked.push(path);
    return { status: 201, body: done };
  });
  await userEvent.upload(document.querySelector('dialog[open] input[type=file]')!, new File(['zip'], 'a b.zip'));
  await expect.element(page.getByText('“Tides” is here')).toBeVisible();
  expect(asked).toEqual(['/api/course-archives?name=a+b.zip']);
  await expect.element(page.getByText('2 new lessons')).toBeVisible();
  await page.getByText('Links that lead nowhere; their words stay (1)').click();
  await expect.element(page.getByText('neap.md · Line 7')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('an imported course can be updated by a file, and a course that was not imported cannot', async () => {
  const harness = await openEditor();
  const [imported, own] = [newId('Course'), newId('Course')];
  const owner = harness.actor.id;
  harness.server.put('Course', rowOf('Course', imported, { name: 'Tides', owner, importKey: 'import:1' }));
  harness.server.put('Course', rowOf('Course', own, { name: 'Own', owner }));
  await look(harness);
  await press('Import');
  const course = page.getByRole('dialog').getByRole('combobox', { name: 'Course' });
  await expect.element(course).toHaveValue('');
  await expect
    .poll(() => [...(course.element() as HTMLSelectElement).options].map(({ value }) => value))
    .toEqual(['', imported]);
  await course.selectOptions(imported);
  expect(await accessibilityFaults()).toEqual([]);
  const asked: string[] = [];
  answerUploads(({ path }) => {
    asked.push(path);
    return { status: 422, body: { code: 'invalid_input', detail: 'x', details: { fault: 'ownArchive', place: '' } } };
  });
  await userEvent.upload(document.querySelector('dialog[open] input[type=file]')!, new File(['zip'], 'later.zip'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Nothing was brought in from later.zip. It is an archive of this school, which always makes new lessons. Choose “New course”.',
    );
  expect(asked).toEqual([`/api/course-archives?name=later.zip&update=${imported}`]);
});

test('a lesson is exported as a file, a broken download saves nothing, and losses are listed', async () => {
  const harness = await openEditor();
  const { lesson } = harness.write();
  await look(harness);
  await press(`More for ${lesson.name}`);
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await expect.element(page.getByRole('dialog', { name: `Take out “${lesson.name}”` })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const loss = [{ file: 'neap.md', line: 7, kind: 'link_dropped', what: 'other.md' }];
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Ebb%20%26.zip" };
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('gone')) });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(JSON.stringify(loss)))
    .mockResolvedValueOnce(new Response(broken, { headers }))
    .mockResolvedValueOnce(new Response(JSON.stringify(loss)))
    .mockResolvedValueOnce(new Response('zip', { headers }));
  const take = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Take out|Try again/ })
      .click();
  await take();
  await expect.element(page.getByText(/Nothing was saved/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  await take();
  await expect.element(page.getByText('Ebb &.zip is in your downloads')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  expect(asked.mock.calls.map(([path]) => path)).toContain(`/api/lessons/${lesson.id}/take-out/margin`);
  await page.getByText('Links that lead nowhere; their words stay (1)').click();
  await expect.element(page.getByText('neap.md · Question 7')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  saved.mockRestore();
});
