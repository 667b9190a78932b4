import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
import { putCourse } from '#web/learn/test-course.ts';
import { closeSchool, openSchool, startWords, visit } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

type School = Awaited<ReturnType<typeof openSchool>>;
const browse = async (school: School, search = '?tab=courses') =>
  visit(await school.open(), CatalogPage, '/learn/catalog', `/learn/catalog${search}`);
const card = (name = 'How things hang together') =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

beforeAll(startWords);
afterEach(closeSchool);

test('courses have a tab of their own, whose address can be kept', async () => {
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

test('a card leads to its course and says how many lessons it has and what they cost together', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  await browse(school);
  await expect.element(card().getByRole('link')).toHaveAttribute('href', `/learn/catalog/course/${course.id}`);
  await expect.element(card().getByText('3 lessons · 24 min')).toBeVisible();
  await expect.element(card().getByText('$10')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('what the learner has is not in the price, and who is enrolled sees how far they are', async () => {
  const school = await openSchool();
  const { enrol } = putCourse(school);
  school.enrol({ status: 'COMPLETED' });
  await browse(school);
  await expect.element(card().getByText('$2')).toBeVisible();
  enrol();
  await expect.element(card().getByText('Enrolled')).toBeVisible();
  await expect.element(card().getByRole('img', { name: '1 of 3 lessons completed' })).toBeVisible();
});

test('a course that is listed while the tab is open appears in it, and leaves it when it is not listed any more', async () => {
  const school = await openSchool();
  await browse(school);
  await expect.element(page.getByText('No courses yet')).toBeVisible();
  const { course } = putCourse(school);
  await expect.element(card()).toBeVisible();
  school.server.put('Course', { ...course, visibility: 'private' });
  await expect.element(card()).not.toBeInTheDocument();
});

test('without a network the tab says that it needs one', async () => {
  const school = await openSchool();
  school.server.setOnline(false);
  await browse(school);
  await expect.element(page.getByText('You are offline')).toBeVisible();
});
