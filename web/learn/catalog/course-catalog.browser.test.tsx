import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
import { putCourse } from '#web/learn/test-course.ts';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

type School = Awaited<ReturnType<typeof openSchool>>;
const browse = async (school: School, search = '?tab=courses') =>
  renderPage(await school.open(), CatalogPage, '/learn/catalog', `/learn/catalog${search}`);
const card = (name = 'How things hang together') =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the catalog has a tab for courses with its own URL', async () => {
  const school = await openSchool();
  putCourse(school);
  const { search } = await browse(school, '');
  await expect.element(card('Why bridges hum')).toBeVisible();
  await page.getByRole('tab', { name: 'Courses' }).click();
  await expect.element(card()).toBeVisible();
  expect(search()).toBe('?tab=courses');
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await vi.waitUntil(() => search() === '');
});

test('a course card links to its course and shows the number of lessons and the total price', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  await browse(school);
  await expect.element(card().getByRole('link')).toHaveAttribute('href', `/learn/catalog/course/${course.id}`);
  await expect.element(card().getByText('3 lessons · 24 min')).toBeVisible();
  await expect.element(card().getByText('$10')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a course card leaves out the price of lessons already owned, and shows progress to an enrolled learner', async () => {
  const school = await openSchool();
  const { enroll } = putCourse(school);
  school.enroll({ status: 'COMPLETED' });
  await browse(school);
  await expect.element(card().getByText('$2')).toBeVisible();
  enroll();
  await expect.element(card().getByText('Enrolled')).toBeVisible();
  await expect.element(card().getByRole('img', { name: '1 of 3 lessons completed' })).toBeVisible();
});

test('a course published while the tab is open appears in it, and disappears when it is unlisted', async () => {
  const school = await openSchool();
  await browse(school);
  await expect.element(page.getByText('No courses yet')).toBeVisible();
  const { course } = putCourse(school);
  await expect.element(card()).toBeVisible();
  school.server.put('Course', { ...course, visibility: 'private' });
  await expect.element(card()).not.toBeInTheDocument();
});

test('the courses tab says that it needs a connection while offline', async () => {
  const school = await openSchool();
  school.server.setOnline(false);
  await browse(school);
  await expect.element(page.getByText('You are offline')).toBeVisible();
});
