import type { Course } from '#domain/teach/course.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { CoursePage } from '#web/teach/course/course-page.tsx';
import { CoursesPage } from '#web/teach/course/courses-page.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

/** A course of the teacher with these lessons, and one lesson outside it. */
async function deskWithCourse(columns: Partial<Lesson> = {}, names: readonly string[] = ['Clone', 'Commit', 'Push']) {
  const harness = await openEditor();
  const id = newId('Course');
  harness.server.put('Course', rowOf('Course', id, { name: 'Version control', owner: harness.actor.id }));
  const lessons = names.map((name, position) => harness.write({ name, courseID: id, position, ...columns }, []).lesson);
  const { lesson: beside } = harness.write({ name: 'Rebase' }, []);
  const [first] = lessons as [Lesson];
  return { harness, id, lessons, first, beside };
}
const enroll = ({ server }: EditorHarness, courseID: Course['id'], teacher: EditorHarness['actor'], name: string) => {
  const owner = newId('User');
  server.put('PublicProfile', rowOf('PublicProfile', owner, { name, letter: 'B' }));
  const row = rowOf('Enrollment', newId('Enrollment'), { courseID, owner, teacherID: teacher.id });
  server.put('Enrollment', row);
  return row;
};
const look = ({ store }: EditorHarness, id: string, tab = '') =>
  renderPage(store, CoursePage, '/teach/courses/$id', `/teach/courses/${id}${tab}`);
const inOrder = () =>
  page
    .getByRole('list', { name: 'Lessons' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeAll(loadTranslations);
afterEach(closeEditor);

test('a first course needs only a name and is private [S-073]', async () => {
  const harness = await openEditor();
  const { href } = await renderPage(harness.store, CoursesPage, '/teach/courses', '/teach/courses');
  await expect.element(page.getByText('Put your lessons together')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await press('Create course');
  await press('Create');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Give your course/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Version control');
  await press('Create');
  await expect.element(heading('Elsewhere')).toBeVisible();
  await vi.waitFor(() =>
    expect(harness.rows('Course')).toMatchObject([{ name: 'Version control', visibility: 'private' }]),
  );
  expect(href()).toBe(`/teach/courses/${harness.rows('Course')[0]?.id}`);
});

test('the course list shows own courses with their lesson counts and no courses of others', async () => {
  const { harness } = await deskWithCourse();
  harness.server.put('Course', rowOf('Course', newId('Course'), { name: 'Theirs', owner: newId('User') }));
  await renderPage(harness.store, CoursesPage, '/teach/courses', '/teach/courses');
  await expect.element(page.getByRole('link', { name: 'Version control' })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: '3 lessons' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Theirs' }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('lessons of a course are reordered by buttons, by Alt with arrows and by dragging, and the focus stays [S-362]', async () => {
  const { harness, id, lessons } = await deskWithCourse();
  await look(harness, id);
  await press('Move “Push” up');
  await expect.poll(inOrder).toEqual(['Clone', 'Push', 'Commit']);
  const link = page.getByRole('link', { name: 'Push' });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(inOrder).toEqual(['Push', 'Clone', 'Commit']);
  await expect.element(link).toHaveFocus();
  await expect.element(page.getByText('“Push” is now lesson 1 of 3')).toBeInTheDocument();
  const handle = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).element().querySelector('.tabler-icon-grip-vertical')!;
  await userEvent.dragAndDrop(handle('Push'), handle('Commit'));
  await expect.poll(inOrder).toEqual(['Clone', 'Commit', 'Push']);
  await vi.waitFor(() => expect(lessons.map((each) => harness.row('Lesson', each.id)?.position)).toEqual([0, 1, 2]));
  expect(await accessibilityFaults()).toEqual([]);
});

test('an own lesson without a course can be added at the end, and a lesson can be removed [S-362, S-323]', async () => {
  const { harness, id, beside, first } = await deskWithCourse();
  await look(harness, id);
  await press('Add lessons');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Rebase' })).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Rebase' }).click();
  await expect.element(dialog.getByText('There is no other lesson of yours to add.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(inOrder).toEqual(['Clone', 'Commit', 'Push', 'Rebase']);
  await press('Take out “Clone”');
  await expect.poll(inOrder).toEqual(['Commit', 'Push', 'Rebase']);
  expect(harness.row('Lesson', beside.id)).toMatchObject({ courseID: id, position: 3 });
  expect(harness.row('Lesson', first.id)).toMatchObject({ courseID: null });
});

test('enrolled learners are listed and counted, and they keep the published lessons in the course [S-074, S-363]', async () => {
  const { harness, id } = await deskWithCourse({ publishedVersionID: newId('LessonVersion') });
  enroll(harness, id, harness.actor, 'Bo Lind');
  await look(harness, id);
  await expect.element(page.getByText(/so its published lessons stay in it/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Take out/ }).elements()).toEqual([]);
  await page.getByRole('tab', { name: 'Learners 1' }).click();
  await expect.element(page.getByRole('rowheader', { name: /Bo Lind/ })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a learner who enrolls on another device appears with a name, moves on and disappears live [S-074]', async () => {
  const { harness, id } = await deskWithCourse();
  await look(harness, id, '?tab=learners');
  await expect.element(page.getByText('No learners yet')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Learners 0' })).toBeVisible();
  const bo = enroll(harness, id, harness.actor, 'Bo Lind');
  const row = page.getByRole('row').filter({ hasText: 'Bo Lind' });
  await expect.element(row.getByText('Not started')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Learners 1' })).toBeVisible();
  harness.server.put('Enrollment', { ...bo, status: 'IN_PROGRESS', startDate: '2026-03-02T10:00:00Z' });
  await expect.element(row.getByText('In progress')).toBeVisible();
  const done = { status: 'COMPLETED', completionDate: '2026-03-04T10:00:00Z' } as const;
  harness.server.put('Enrollment', { ...bo, ...done, startDate: '2026-03-02T10:00:00Z' });
  await expect.element(row.getByText('completed 04 March 2026')).toBeVisible();
  harness.server.put('Enrollment', { ...bo, withdrawnAt: '2026-03-05T10:00:00Z' });
  await expect.element(page.getByText('No learners yet')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Learners 0' })).toBeVisible();
});

test('a large course lists one page of learners and counts all of them live', async () => {
  const { harness, id } = await deskWithCourse();
  for (let n = 1; n <= 26; n += 1) enroll(harness, id, harness.actor, `Learner ${n}`);
  await look(harness, id, '?tab=learners');
  await expect.element(page.getByRole('tab', { name: 'Learners 26' })).toBeVisible();
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBe(24);
  enroll(harness, id, harness.actor, 'Bo Lind');
  await expect.element(page.getByRole('tab', { name: 'Learners 27' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: /Bo Lind/ })).toBeVisible();
  await press('Show more');
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBe(27);
});

test('name, description and objectives of a course are saved while they are typed, but never an empty name [S-359, S-497, S-520]', async () => {
  const { harness, id } = await deskWithCourse();
  await look(harness, id, '?tab=details');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('All of Git.');
  await press('Add objective');
  await userEvent.keyboard('Find a commit');
  await vi.waitFor(() =>
    expect(harness.row('Course', id)).toMatchObject({
      name: 'Version control',
      description: 'All of Git.',
      learningObjectives: [{ name: 'Find a commit', description: '' }],
    }),
  );
  await expect.element(name).toHaveAccessibleDescription(/^Give your course a name/);
  await expect.element(page.getByText('Private').first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('objectives of a course can be edited, reordered and removed, and keep their ids [S-360]', async () => {
  const { harness, id } = await deskWithCourse();
  const sway = { id: 'sway', name: 'Say why it sways', description: '' };
  const mass = { id: 'mass', name: 'Choose a mass', description: '' };
  harness.server.put('Course', { ...harness.row('Course', id)!, learningObjectives: [sway, mass] });
  await look(harness, id, '?tab=details');
  const kept = () => harness.row('Course', id)?.learningObjectives;
  await page.getByRole('textbox', { name: 'Objective 1', exact: true }).fill('Say when it sways');
  await vi.waitFor(() => expect(kept()).toEqual([{ ...sway, name: 'Say when it sways' }, mass]));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await vi.waitFor(() => expect(kept()?.map((each) => each.id)).toEqual(['mass', 'sway']));
  await press('Remove objective 2');
  await vi.waitFor(() => expect(kept()).toEqual([mass]));
});

test('a course with published lessons can be listed in one step and unlisted again [S-361]', async () => {
  const published = {
    publishedVersionID: newId('LessonVersion'),
    visibility: 'public',
    hasDraftChanges: false,
  } as const;
  const { harness, id } = await deskWithCourse(published);
  await look(harness, id);
  await press('List in the catalog');
  await page.getByRole('dialog').getByRole('button', { name: 'List in the catalog' }).click();
  await expect.element(page.getByRole('link', { name: 'See its page' })).toBeVisible();
  expect(harness.row('Course', id)?.visibility).toBe('public');
  // The toast would cover the buttons.
  toast.clear();
  await press('Unlist');
  await expect.element(page.getByRole('dialog').getByText(/people who have its address can still/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlist' }).click();
  await vi.waitFor(() => expect(harness.row('Course', id)?.visibility).toBe('private'));
});

test('a deleted course leaves the list and can be restored at its URL', async () => {
  const { harness, id } = await deskWithCourse();
  await look(harness, id);
  await press('More for Version control');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press('Delete course');
  await expect.element(heading('Elsewhere')).toBeVisible();
  await vi.waitFor(() => expect(harness.row('Course', id)?.deletedAt).toBeTruthy());
  await look(harness, id);
  await press('Bring it back');
  await vi.waitFor(() => expect(harness.row('Course', id)?.deletedAt).toBe(null));
});

test('a course of another owner or an unknown id leads to the not-found page [S-077]', async () => {
  const harness = await openEditor();
  const theirs = newId('Course');
  harness.server.put('Course', rowOf('Course', theirs, { name: 'Theirs', visibility: 'public', owner: newId('User') }));
  for (const id of [theirs, newId('Course'), 'none']) {
    const { href } = await look(harness, id);
    await expect.poll(href).toBe('/404');
  }
});

test('a course that was never opened on this device shows an offline message without a network', async () => {
  const harness = await openEditor();
  harness.server.setOnline(false);
  await look(harness, newId('Course'));
  await expect.element(page.getByText('This is not on this device')).toBeVisible();
});

const within = ({ store }: EditorHarness, courseID: string, id: string) =>
  renderPage(store, EditorPage, '/teach/courses/$courseID/lesson/$id', `/teach/courses/${courseID}/lesson/${id}`);

test('a lesson can be edited within its course and links back to it [S-075]', async () => {
  const { harness, id, first } = await deskWithCourse();
  const { href } = await within(harness, id, first.id);
  await expect.element(heading('Clone')).toBeVisible();
  const back = page.getByRole('navigation', { name: 'The way back' }).getByRole('link', { name: 'Version control' });
  await expect.element(back).toHaveAttribute('href', `/teach/courses/${id}`);
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.poll(href).toBe(`/teach/courses/${id}/lesson/${first.id}?tab=details`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('a lesson within its course shows that it loads, can be tried again after an error, and says that it has no steps [S-075]', async () => {
  const harness = await openEditor();
  const { server, actor } = harness;
  server.isStreaming = false;
  const id = newId('Course');
  server.put('Course', rowOf('Course', id, { name: 'Version control', owner: actor.id }));
  const { lesson } = harness.write({ name: 'Clone', courseID: id }, []);
  server.fails = true;
  await within(harness, id, lesson.id);
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.fails = false;
  const release = server.hold();
  await press('Try again');
  await expect.element(page.getByRole('region', { name: 'Loading the lesson' })).toBeVisible();
  release();
  await expect.element(heading('Clone')).toBeVisible();
  await expect.element(page.getByText('No steps yet')).toBeVisible();
});

test('a lesson that is not in the course is not found within it [S-079]', async () => {
  const { harness, id, beside, first } = await deskWithCourse();
  for (const [course, lesson] of [
    [id, beside.id],
    [newId('Course'), first.id],
    [id, 'none'],
  ] as const) {
    const { href } = await within(harness, course, lesson);
    await expect.poll(href).toBe('/404');
  }
});

test('the analytics of a course show each lesson and, if the plan allows it, the other courses', async () => {
  const { harness, id, first } = await deskWithCourse();
  const counted = { learners: 4, completed: 1, rating: null, reviews: 0, pendingTokens: 300, bookedTokens: 1_200 };
  const overview = { id, name: 'Version control', ...counted };
  const lessons = [{ id: first.id, name: 'Clone', ...counted, completed: 3 }];
  const beside = { ...overview, id: newId('Course'), name: 'Optics', learners: 12, completed: 6 };
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    const answer = path === '/api/figures/courses' ? [beside, overview] : { overview, lessons, canCompare: true };
    return new Response(JSON.stringify(answer));
  });
  await look(harness, id, '?tab=figures');
  const inCourse = page.getByRole('table', { name: 'Lesson by lesson' });
  await expect.element(inCourse.getByRole('row', { name: /^Clone.*4.*75\.0%.*1,200.*300/ })).toBeVisible();
  const sideBySide = page.getByRole('table', { name: 'Your courses side by side' });
  await expect.element(sideBySide.getByRole('row', { name: /^Optics.*12.*50\.0%/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All courses as CSV' })).toHaveAttribute('download');
  expect(await accessibilityFaults()).toEqual([]);
  asked.mockRestore();
});
