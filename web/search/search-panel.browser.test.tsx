import type { Course } from '#domain/teach/course.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import { saveSettings } from '#ui/setting/settings.ts';
import { SearchButton } from '#web/search/search-button.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const RECENTS = 'application-searchbar-recents';

/** A school with two lessons about light, one of them in two categories, and a course. */
async function openLibrary() {
  const school = await openSchool();
  const categories = ['Physics', 'Art'].map((name) => rowOf('LessonCategory', newId('LessonCategory'), { name }));
  const published = (columns: Partial<Lesson>): Lesson =>
    rowOf('Lesson', newId('Lesson'), { ...school.lesson, id: newId('Lesson'), ...columns });
  const light = published({
    name: 'Light and lenses',
    description: 'Bend a ray.',
    categoryIDs: categories.map(({ id }) => id),
  });
  const label = rowOf('LessonLabel', newId('LessonLabel'), { name: 'optics' });
  school.server.put('LessonLabel', label);
  const stars = published({ name: 'Stars', description: 'Their light is old.', labelIDs: [label.id] });
  const course = rowOf('Course', newId('Course'), {
    name: 'Light in all its colours',
    visibility: 'public',
    owner: school.lesson.owner,
  } as Partial<Course>);
  school.server.put('LessonCategory', ...categories);
  school.server.put('Lesson', light, stars);
  school.server.put('Course', course);
  return { school, light, stars, course, categories, label };
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

const Beside = () => (
  <main>
    <SearchButton />
    <input aria-label="Something else" />
  </main>
);
async function open(library: Library) {
  const place = await renderPage(await library.school.open(), Beside, '/learn/dashboard', '/learn/dashboard');
  await userEvent.click(page.getByRole('button', { name: 'Search Margin...' }));
  await expect.element(field()).toHaveFocus();
  return place;
}

const field = () => page.getByRole('combobox', { name: 'Search Margin...' });
const active = () => {
  const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
};
const activeWords = () => active()?.getAttribute('aria-label') ?? active()?.querySelector('strong, bdi')?.textContent;
const recents = () => JSON.parse(localStorage.getItem(RECENTS) ?? '[]') as unknown;
const marks = () => [...document.querySelectorAll('[role=option] mark')].map((each) => each.textContent);

/** The server's search in the texts of lessons. */
const passages = vi.fn<(path: string) => Promise<Response>>();

beforeAll(loadTranslations);
beforeEach(() => {
  passages.mockImplementation(async () => Response.json([]));
  vi.stubGlobal('fetch', passages);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  saveSettings({ dir: 'ltr' });
  await closeSchool();
});

test('the search opens by click, Ctrl+K and slash, takes the focus and returns it [S-095, S-119]', async () => {
  await open(await openLibrary());
  await expect.element(field()).toHaveAttribute('placeholder', 'Search Margin...');
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: 'Search Margin...' });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('textbox', { name: 'Something else' }));
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('textbox', { name: 'Something else' })).toHaveValue('/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
});

test('the search shows grouped, highlighted and counted results while typing, and Enter opens one [S-121, S-122, S-128, S-667]', async () => {
  const library = await openLibrary();
  const { path } = await open(library);
  await userEvent.keyboard('light');
  const list = page.getByRole('listbox');
  await expect.element(list.getByRole('group', { name: 'Search Results' })).toBeVisible();
  const lessons = list.getByRole('group', { name: 'Search Results' }).getByRole('option');
  await expect.element(lessons.filter({ hasText: 'Stars' })).toBeVisible();
  await expect.element(lessons.filter({ hasText: 'Light and lenses' })).toBeVisible();
  await expect
    .element(list.getByRole('group', { name: 'Courses' }).getByRole('option'))
    .toHaveTextContent('Light in all its colours');
  expect(marks()).toEqual(expect.arrayContaining(['Light', 'light']));
  await expect.element(page.getByRole('status').filter({ hasText: '3 results' })).toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  const wanted = lessons.filter({ hasText: 'Stars' });
  while (active() !== wanted.element()) await userEvent.keyboard('{ArrowDown}');
  await expect.element(wanted).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/learn/catalog/lesson/${library.stars.id}`);
  expect(recents()).toEqual(['light']);
});

test('Enter before the results have loaded opens the first result once they have', async () => {
  const library = await openLibrary();
  const { path } = await open(library);
  await userEvent.keyboard('lenses{Enter}');
  await expect.poll(path).toBe(`/learn/catalog/lesson/${library.light.id}`);
});

test.each(['ltr', 'rtl'] as const)(
  'left and right arrows select the categories of a result, which open the catalog (%s) [S-123]',
  async (dir) => {
    saveSettings({ dir });
    const library = await openLibrary();
    const { path, search } = await open(library);
    const [on, back] = dir === 'ltr' ? ['{ArrowRight}', '{ArrowLeft}'] : ['{ArrowLeft}', '{ArrowRight}'];
    await userEvent.keyboard('lenses');
    await expect.poll(activeWords).toBe('Light and lenses');
    const seen: unknown[] = [];
    for (const key of [on, on, on, back]) {
      await userEvent.keyboard(key);
      seen.push(activeWords());
    }
    const [physics, art] = ['Category Physics: all its lessons', 'Category Art: all its lessons'];
    expect(seen).toEqual([physics, art, art, physics]);
    const badge = page.getByRole('option', { name: physics }).element();
    expect(badge.getBoundingClientRect().width).toBeLessThanOrEqual(260);
    await userEvent.click(badge);
    await expect.poll(path).toBe('/learn/catalog');
    expect(search()).toBe(`?filters=${library.categories[0]?.id}`);
  },
);

test('a search that names a category offers it as a filter of the catalog, also if no lesson has the word', async () => {
  const library = await openLibrary();
  const { path, search } = await open(library);
  await userEvent.keyboard('physcs');
  const category = page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Category: Physics' });
  await expect.element(category).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Not found' })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(category);
  await expect.poll(path).toBe('/learn/catalog');
  expect(search()).toBe(`?filters=${library.categories[0]?.id}`);
});

test('a search that names a teacher leads to their page', async () => {
  const library = await openLibrary();
  const { path } = await open(library);
  const { teacherID } = library.school.lesson;
  library.school.server.put('Lesson', { ...library.light, name: 'By Kovač' });
  await userEvent.keyboard('Kovač');
  await userEvent.click(page.getByRole('group', { name: 'Teachers' }).getByRole('option', { name: 'Mirela Kovač' }));
  await expect.poll(path).toBe(`/learn/teachers/${teacherID}`);
});

test('a search without results shows the text of the specification and a link to create the lesson [S-124, S-125, S-126, S-645]', async () => {
  await open(await openLibrary());
  await userEvent.fill(field(), 'zzqx');
  const said = () => page.getByRole('dialog').element().querySelector('h2 + p')?.textContent;
  await expect.poll(said).toBe('No results found for "zzqx". Try checking for typos or Create a Lesson');
  await userEvent.fill(field(), 'zebra <create> & "more"');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expect
    .poll(said)
    .toBe('No results found for "zebra <create> & "more"". Try checking for typos or Create a Lesson');
  await expect.element(page.getByRole('status').filter({ hasText: 'Not found' })).toBeInTheDocument();
  await expect
    .element(dialog.getByRole('link', { name: 'Create a Lesson' }))
    .toHaveAttribute(
      'href',
      `/teach/lessons/create_lesson?${new URLSearchParams({ name: 'zebra <create> & "more"' })}`,
    );
  expect(await accessibilityFaults()).toEqual([]);
});

test('a search for punctuation finds nothing', async () => {
  await open(await openLibrary());
  await userEvent.keyboard('???');
  await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('an empty search field lists recent searches, which can be repeated and deleted [S-120, S-127]', async () => {
  localStorage.setItem(RECENTS, JSON.stringify(['stars', 'lenses', 7]));
  await open(await openLibrary());
  const group = page.getByRole('group', { name: 'Recent Searches' });
  const words = () =>
    group
      .getByRole('option')
      .elements()
      .map((each) => each.textContent || each.getAttribute('aria-label'));
  expect(words()).toEqual(['stars', 'Forget “stars”', 'lenses', 'Forget “lenses”']);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(group.getByRole('option', { name: 'Forget “stars”' }));
  expect(recents()).toEqual(['lenses']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('lenses');
  await expect.poll(activeWords).toBe('Light and lenses');
  await userEvent.clear(field());
  await userEvent.click(page.getByRole('button', { name: 'Clear recent searches' }));
  expect(localStorage.getItem(RECENTS)).toBeNull();
  await expect.element(page.getByText('What you search for is listed here.')).toBeVisible();
});

test('the search finds pages of the product by name', async () => {
  const { path } = await open(await openLibrary());
  await userEvent.keyboard('dashbord');
  await expect.element(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveTextContent('Dashboard');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/learn/dashboard');
});

test('the offline search covers the rows on this device and says so', async () => {
  const library = await openLibrary();
  await open(library);
  await userEvent.keyboard('light');
  await expect.element(page.getByRole('option').filter({ hasText: 'Stars' })).toBeVisible();
  library.school.server.isOnline = false;
  await userEvent.fill(field(), 'star');
  await expect.element(page.getByText('Without a network only what this device knows is searched.')).toBeVisible();
  await expect.element(page.getByRole('option').filter({ hasText: 'Stars' })).toBeVisible();
});

test('the search finds passages of one’s lessons and flashcards, each with a link to its step', async () => {
  const library = await openLibrary();
  const { actor, lesson, version, steps, server } = library.school;
  const at = { lessonID: lesson.id, versionID: version.id, nodeID: steps.read, lessonName: lesson.name };
  const passage: Citation = {
    ...at,
    stepName: 'A bridge that danced',
    blockID: 't-read',
    start: 0,
    end: 37,
    quote: 'The damping of a bridge is very weak.',
  };
  passages.mockImplementation(async () => Response.json([passage]));
  const card = { front: 'What does damping do?', back: 'It turns motion into heat.', due: '2026-01-01T00:00:00+00:00' };
  server.put(
    'Card',
    rowOf('Card', newId('Card'), {
      ...card,
      versionID: version.id,
      nodeID: steps.end,
      owner: actor.id,
      deletedAt: null,
    }),
  );
  const { path, search } = await open(library);
  await userEvent.keyboard('damping');
  const found = page.getByRole('group', { name: 'In your lessons' }).getByRole('option');
  await expect.element(found.first().getByText('A bridge that danced · Why bridges hum')).toBeVisible();
  await expect.element(found.last().getByText('Taming it · Why bridges hum')).toBeVisible();
  expect(passages.mock.lastCall?.[0]).toBe('/api/lesson-passages?text=damping&language=en-US');
  expect(marks()).toEqual(['damping', 'damping']);
  await expect.element(page.getByRole('heading', { name: 'Not found' })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(found.last());
  await expect.poll(path).toBe(`/learn/enrollments/lesson/${lesson.id}`);
  expect(search()).toBe(`?step=${steps.end}`);
});

test('a failed search in one’s lessons says so and can be repeated', async () => {
  passages.mockImplementation(async () => Response.json({ code: 'internal' }, { status: 500 }));
  await open(await openLibrary());
  await userEvent.keyboard('damping');
  await expect.element(page.getByText('Couldn’t search your lessons')).toBeVisible();
  passages.mockImplementation(async () => Response.json([]));
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
