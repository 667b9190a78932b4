import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { CategoriesPage } from '#web/teach/category/categories-page.tsx';
import { CategoryPage } from '#web/teach/category/category-page.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { CoursesPage } from '#web/teach/course/courses-page.tsx';
import { PlansPage } from '#web/teach/plan/plans-page.tsx';
import { TutorPage } from '#web/teach/tutor/tutor-page.tsx';
import { TutorsPage } from '#web/teach/tutor/tutors-page.tsx';

type EditorHarness = Awaited<ReturnType<typeof openEditor>>;

async function deskWithTutor() {
  const harness = await openEditor();
  const { server, actor } = harness;
  const id = newId('Tutor');
  const attributes = [{ name: 'Patient', description: '', strength: 80 }];
  server.put('Tutor', rowOf('Tutor', id, { name: 'Sage', attributes, owner: actor.id }));
  return { harness, id };
}
const look = ({ store }: EditorHarness, id: string) =>
  renderPage(store, TutorPage, '/teach/tutors/$id', `/teach/tutors/${id}`);
const lookUnder = ({ store }: EditorHarness, id: string) =>
  renderPage(store, CategoryPage, '/teach/lesson_categories/$id', `/teach/lesson_categories/${id}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

beforeAll(loadTranslations);
afterEach(closeEditor);

test('own tutors are listed, copies from lessons are marked, and a new tutor needs only a name [S-066]', async () => {
  const { harness } = await deskWithTutor();
  const copy = newId('Tutor');
  harness.server.put('Tutor', rowOf('Tutor', copy, { name: 'Coach', owner: harness.actor.id }));
  const learned = { lessonID: newId('Lesson'), tutorID: copy, owner: harness.actor.id };
  harness.server.put('Enrollment', rowOf('Enrollment', newId('Enrollment'), learned));
  const { href } = await renderPage(harness.store, TutorsPage, '/teach/tutors', '/teach/tutors');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Sage' })).toMatchTextContent(/1 attribute/);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Coach' })).toMatchTextContent(/From a lesson/);
  expect(await accessibilityFaults()).toEqual([]);
  await press('Create tutor');
  await field('Name').fill('Sparring partner');
  await press('Create');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(harness.rows('Tutor').map(({ name }) => name)).toContain('Sparring partner'));
  expect(href()).toBe(`/teach/tutors/${harness.rows('Tutor').find(({ name }) => name === 'Sparring partner')?.id}`);
});

test('attributes can be added, edited, weighted by a slider and removed, and an unnamed one is not saved [S-238, S-239, S-240]', async () => {
  const { harness, id } = await deskWithTutor();
  await look(harness, id);
  const attributes = () => harness.row('Tutor', id)?.attributes;
  await press('Add attribute');
  await expect.element(field('Attribute 2')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('Jokes a lot');
  await expect.element(field('Attribute 2')).toHaveAccessibleDescription(/^Say what it is/);
  await field('Attribute 2').fill('Playful');
  await vi.waitFor(() =>
    expect(attributes()).toEqual([
      { name: 'Patient', description: '', strength: 80 },
      { name: 'Playful', description: 'Jokes a lot', strength: 50 },
    ]),
  );
  const slider = page.getByRole('slider', { name: 'Strength 2' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(attributes()?.[1]?.strength).toBe(100));
  expect(await accessibilityFaults()).toEqual([]);
  await press('Remove attribute 1');
  await vi.waitFor(() => expect(attributes()?.map(({ name }) => name)).toEqual(['Playful']));
  await expect.element(field('Attribute 1')).toHaveFocus();
});

test('the page of a tutor shows its memories of the owner and the lessons that it teaches [S-067]', async () => {
  const { harness, id } = await deskWithTutor();
  const { actor, server } = harness;
  const memory = { content: 'Likes maps', isRemembered: true, tutorID: id, userID: actor.id, owner: actor.id };
  server.put('TutorMemory', rowOf('TutorMemory', newId('TutorMemory'), memory));
  harness.write({ name: 'Tides', tutorID: id }, []);
  await look(harness, id);
  await expect.element(page.getByText('Likes maps')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Tides' })).toBeVisible();
  await field('Name').fill('Coach');
  await vi.waitFor(() => expect(harness.row('Tutor', id)?.name).toBe('Coach'));
  expect(await accessibilityFaults()).toEqual([]);
});

test("the tutor of a lesson is chosen in the lesson's details [S-321]", async () => {
  const { harness, id } = await deskWithTutor();
  const { lesson } = harness.write({}, []);
  await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}?tab=details`);
  const choice = page.getByRole('combobox', { name: 'Tutor' });
  await expect.element(choice).toHaveDisplayValue('The tutor that each learner has already');
  await choice.selectOptions('Sage');
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.tutorID).toBe(id));
  await choice.selectOptions('The tutor that each learner has already');
  await vi.waitFor(() => expect(harness.row('Lesson', lesson.id)?.tutorID).toBe(null));
});

test('categories are listed, and a new one needs a unique name, ignoring case [S-071]', async () => {
  const harness = await openEditor();
  harness.server.put('LessonCategory', rowOf('LessonCategory', newId('LessonCategory'), { name: 'Physics' }));
  await renderPage(harness.store, CategoriesPage, '/teach/lesson_categories', '/teach/lesson_categories');
  await expect.element(page.getByRole('link', { name: 'Physics' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await press('Create category');
  await field('Name').fill('PHYSICS');
  await press('Create');
  await expect.element(field('Name')).toHaveAccessibleDescription(/^There is a category of this name/);
  await field('Name').fill('Music');
  await press('Create');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() =>
    expect(
      harness
        .rows('LessonCategory')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Music', 'Physics']),
  );
});

test('anyone can edit a category, which shows its lessons and has no delete action [S-072, S-297]', async () => {
  const harness = await openEditor();
  const [id, other] = [newId('LessonCategory'), newId('LessonCategory')];
  harness.server.put('LessonCategory', rowOf('LessonCategory', id, { name: 'Physics' }));
  harness.server.put('LessonCategory', rowOf('LessonCategory', other, { name: 'Music' }));
  const listed = {
    publishedVersionID: newId('LessonVersion'),
    visibility: 'public',
    publishedAt: '2026-01-01T00:00:00Z',
  } as const;
  harness.write({ name: 'Tides', categoryIDs: [id], ...listed }, []);
  harness.write({ name: 'Scales', categoryIDs: [other], ...listed }, []);
  await lookUnder(harness, id);
  await expect.element(page.getByRole('link', { name: 'Tides' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Scales' }).elements()).toEqual([]);
  await field('Name').fill('music');
  await field('Description').fill('What moves.');
  await vi.waitFor(() =>
    expect(harness.row('LessonCategory', id)).toMatchObject({ name: 'Physics', description: 'What moves.' }),
  );
  await expect.element(field('Name')).toHaveAccessibleDescription(/^There is a category of this name/);
  await field('Name').fill('Motion');
  await vi.waitFor(() => expect(harness.row('LessonCategory', id)?.name).toBe('Motion'));
  expect(page.getByRole('button', { name: /Delete|More/ }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the page of a category loads, can be empty, and offers to try again after an error [S-072]', async () => {
  const harness = await openEditor();
  const id = newId('LessonCategory');
  harness.server.put('LessonCategory', rowOf('LessonCategory', id, { name: 'Physics' }));
  const release = harness.server.hold();
  await lookUnder(harness, id);
  await expect.element(page.getByRole('region', { name: 'Loading' }).first()).toHaveAttribute('aria-busy', 'true');
  expect(page.getByText('No lesson is listed under it yet.').elements()).toEqual([]);
  harness.server.fails = true;
  release();
  await press('Try again');
  harness.server.fails = false;
  await press('Try again');
  await expect.element(page.getByText('No lesson is listed under it yet.')).toBeVisible();
});

test('the history of a category shows who renamed it and restores the name from before the first entry', async () => {
  const harness = await openEditor();
  const [id, stranger] = [newId('LessonCategory'), newId('User')];
  const row = rowOf('LessonCategory', id, { name: 'Fizziks', owner: null });
  harness.server.put('LessonCategory', row);
  harness.server.put('PublicProfile', rowOf('PublicProfile', stranger, { name: 'Bo Lind', letter: 'B' }));
  const renaming = rowOf('Revision', newId('Revision'), {
    model: 'LessonCategory',
    rowID: id,
    owner: null,
    status: 'DONE',
    actor: stranger,
    seq: 1,
    action: 'update',
    at: new Date().toISOString(),
    before: { ...row, name: 'Physics' },
    after: row,
  });
  harness.server.put('Revision', renaming);
  await lookUnder(harness, id);
  await press('History');
  const versions = page.getByRole('dialog').getByRole('listitem');
  await expect.element(versions.first()).toMatchTextContent(/Bo Lind.*Changed/);
  expect(versions.first().element().querySelector('del')).toMatchTextContent(/Physics/);
  await expect.element(versions.last()).toMatchTextContent(/^Original version.*Physics/);
  expect(await accessibilityFaults()).toEqual([]);
  await versions.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(page.getByText('The earlier version is back')).toBeVisible();
  expect(harness.server.executed.map(({ input }) => input)).toEqual([{ revisionID: renaming.id }]);
});

test('a category with COLLAB=owned can be edited by its creator and moderators only', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="collaboration" content="owned">');
  onTestFinished(() => document.head.querySelector('meta[name="collaboration"]')?.remove());
  const harness = await openEditor();
  const [own, site] = [newId('LessonCategory'), newId('LessonCategory')];
  harness.server.put('LessonCategory', rowOf('LessonCategory', own, { name: 'Music', owner: harness.actor.id }));
  harness.server.put('LessonCategory', rowOf('LessonCategory', site, { name: 'Physics', owner: null }));
  const { screen } = await lookUnder(harness, own);
  await expect.element(field('Name')).not.toHaveAttribute('readonly');
  await screen.unmount();
  await lookUnder(harness, site);
  await expect.element(page.getByText('Only its creator and moderators can change this category.')).toBeVisible();
  for (const name of ['Name', 'Description']) await expect.element(field(name)).toHaveAttribute('readonly');
  expect(await accessibilityFaults()).toEqual([]);
});

test('a tutor of another owner and an unknown category lead to the not-found page', async () => {
  const harness = await openEditor();
  for (const id of [newId('Tutor'), 'none']) {
    const seen = [await look(harness, id), await lookUnder(harness, id)];
    for (const { href } of seen) await expect.poll(href).toBe('/404');
  }
});

test.each([
  ['/teach/courses', CoursesPage, 'Course'],
  ['/teach/lesson_plans', PlansPage, 'LessonPlan'],
  ['/teach/tutors', TutorsPage, 'Tutor'],
  ['/teach/lesson_categories', CategoriesPage, 'LessonCategory'],
] as const)('the list %s can be searched by a part of the name, which the URL keeps', async (path, Page, model) => {
  const harness = await openEditor();
  const owner = harness.actor.id;
  for (const name of ['Tides and moons', 'Bridges'])
    harness.server.put(model, rowOf(model, newId(model), { name, owner } as never) as never);
  const { href } = await renderPage(harness.store, Page, path, `${path}?q=moon`);
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(item('Tides and moons')).toBeVisible();
  expect(item('Bridges').elements()).toHaveLength(0);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await expect.element(search).toHaveValue('moon');
  await search.fill('BRIDGE');
  await expect.element(item('Bridges')).toBeVisible();
  await vi.waitFor(() => expect(href()).toBe(`${path}?q=BRIDGE`));
  await search.fill('volcano');
  await press('Show all');
  await expect.element(item('Tides and moons')).toBeVisible();
  await expect.element(item('Bridges')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a tutor is deleted after a warning about its lessons, and the personal tutor cannot be deleted', async () => {
  const { harness, id } = await deskWithTutor();
  const { lesson } = harness.write({ tutorID: id });
  await look(harness, id);
  await press('More for Sage');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/It teaches 1 lesson of yours, in which each learner/)).toBeVisible();
  await press('Delete tutor');
  await vi.waitFor(() => expect(harness.row('Tutor', id)).toBeUndefined());
  expect(harness.row('Lesson', lesson.id)?.tutorID).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();

  const own = newId('Tutor');
  harness.server.put('Tutor', rowOf('Tutor', own, { name: 'Sage', owner: harness.actor.id }));
  const [me] = harness.rows('User');
  harness.server.put('User', { ...me!, personalTutorID: own });
  await vi.waitFor(() => expect(harness.store.get('User', me!.id)?.personalTutorID).toBe(own));
  await look(harness, own);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sage' })).toBeVisible();
  expect(page.getByRole('button', { name: 'More for Sage' }).elements()).toHaveLength(0);
});
