import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const browse = async (school: School, search = '') =>
  renderPage(await school.open(), CatalogPage, '/learn/catalog', `/learn/catalog${search}`);
const published = ({ lesson }: School, columns: Partial<Lesson>): Lesson =>
  rowOf('Lesson', newId('Lesson'), { ...lesson, id: newId('Lesson'), ...columns });
const field = () => page.getByRole('searchbox', { name: 'Search the lessons' });
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((each) => each.querySelector('h2')?.textContent);

async function openLibrary() {
  const school = await openSchool();
  const about = (name: string, description: string, minute: number) =>
    published(school, { name, description, publishedAt: new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString() });
  school.server.put(
    'Lesson',
    about('Light and lenses', 'Bend a ray.', 1),
    about('Stars', 'Their light is old.', 2),
    about('Songs', 'A verse.', 3),
  );
  return school;
}

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a typed text searches the catalog, is kept in the URL and can be cleared', async () => {
  const { search } = await browse(await openLibrary());
  await expect.poll(names).toHaveLength(4);
  await userEvent.fill(field(), 'light');
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
  expect(search()).toBe('?q=light');
  await expect.element(page.getByText('2 lessons')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sort: best match' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Clear the search' }));
  await expect.poll(names).toHaveLength(4);
  expect(search()).toBe('');
  await expect.element(field()).toHaveFocus();
});

test('a URL with a text searches the catalog, and another sort order can be chosen', async () => {
  const { search } = await browse(await openLibrary(), '?q=light');
  await expect.element(field()).toHaveValue('light');
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
  await userEvent.click(page.getByRole('button', { name: 'Sort: best match' }));
  await userEvent.click(page.getByRole('menuitemradio', { name: 'newest' }));
  await expect.poll(names).toEqual(['Stars', 'Light and lenses']);
  expect(search()).toBe('?q=light&sort=newest');
});

test('a new lesson that matches the search is counted and shown on request, and an unlisted one disappears', async () => {
  const school = await openLibrary();
  await browse(school, '?q=light');
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
  const fresh = published(school, { name: 'Northern lights' });
  school.server.put('Lesson', fresh, published(school, { name: 'Silence' }));
  await userEvent.click(page.getByRole('button', { name: '1 new' }));
  await expect.poll(names).toEqual(['Northern lights', 'Light and lenses', 'Stars']);
  school.server.put('Lesson', { ...fresh, visibility: 'private' });
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
});

test('a search without matches says so, and everything can be cleared at once', async () => {
  const { search } = await browse(await openLibrary(), '?q=zebra&price=0-5');
  await expect.element(page.getByText('No lesson fits')).toBeVisible();
  await expect.element(page.getByText(/^No lesson matches/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Clear all' }).last());
  await expect.poll(names).toHaveLength(4);
  await expect.element(field()).toHaveValue('');
  expect(search()).toBe('');
});

test('the catalog searches the lessons of this device while offline, and says so', async () => {
  const school = await openLibrary();
  await browse(school);
  await expect.poll(names).toHaveLength(4);
  school.server.setOnline(false);
  await userEvent.fill(field(), 'lens');
  await expect.poll(names).toEqual(['Light and lenses']);
  await expect.element(page.getByText(/Only the lessons that this device has/)).toBeVisible();
  school.server.setOnline(true);
});

test('the lesson filters survive a visit to the courses tab', async () => {
  const { search } = await browse(await openLibrary(), '?q=light&price=0-40');
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
  await userEvent.click(page.getByRole('tab', { name: 'Courses' }));
  await expect.poll(search).toBe('?q=light&price=0-40&tab=courses');
  await userEvent.click(page.getByRole('tab', { name: 'Lessons' }));
  await expect.poll(names).toEqual(['Light and lenses', 'Stars']);
  expect(search()).toBe('?q=light&price=0-40');
});
