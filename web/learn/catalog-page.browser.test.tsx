import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import { CatalogPage } from '#web/learn/catalog-page.tsx';
import { closeSchool, openSchool, startWords, visit } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/new-id.ts';
import { rowOf } from '#web/store/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const browse = async (school: School) => visit(await school.open(), CatalogPage, '/learn/catalog', '/learn/catalog');
const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

const published = ({ lesson }: School, columns: Partial<Lesson>): Lesson =>
  rowOf('Lesson', newId('Lesson'), { ...lesson, id: newId('Lesson'), ...columns });

beforeAll(startWords);
afterEach(closeSchool);

test('a card leads to its lesson and says subject, minutes, steps, teacher and price', async () => {
  const school = await openSchool();
  const categoryID = newId('LessonCategory');
  school.server.put('LessonCategory', rowOf('LessonCategory', categoryID, { name: 'Physics' }));
  school.server.put(
    'LessonLessonCategory',
    rowOf('LessonLessonCategory', newId('LessonLessonCategory'), {
      lessonID: school.lesson.id,
      lessonCategoryID: categoryID,
    }),
  );
  await browse(school);
  const shown = card('Why bridges hum');
  await expect.element(shown.getByRole('link')).toHaveAttribute('href', `/learn/catalog/lesson/${school.lesson.id}`);
  await expect.element(shown.getByText('$8')).toBeVisible();
  await expect.element(shown.getByRole('img', { name: '4 steps' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('free is a word, and so is enrolled, with the learner’s own progress on the thread', async () => {
  const school = await openSchool();
  school.server.put('Lesson', published(school, { name: 'Why ice floats', price: 0 }));
  const progress = school.version.outline.nodes.map(
    ({ id }, index) => ({ topicID: id, status: index < 2 ? 'COMPLETE' : 'INCOMPLETE' }) as const,
  );
  school.enrol({ status: 'IN_PROGRESS', progress: [...progress] });
  await browse(school);
  await expect.element(card('Why ice floats').getByText('Free')).toBeVisible();
  await expect.element(card('Why bridges hum').getByText('Enrolled')).toBeVisible();
  await expect.element(card('Why bridges hum').getByRole('img', { name: '2 of 4 steps done' })).toBeVisible();
});

test('a lesson that is published while the catalog is open appears in it, and leaves it when it is unlisted', async () => {
  const school = await openSchool();
  await browse(school);
  await expect.element(card('Why bridges hum')).toBeVisible();
  const fresh = published(school, { name: 'Why ice floats', publishedAt: new Date(Date.now() + 1000).toISOString() });
  school.server.put('Lesson', fresh);
  await expect.element(card('Why ice floats')).toBeVisible();
  await expect.element(card('Why ice floats').getByText('New')).toBeVisible();
  school.server.put('Lesson', { ...fresh, visibility: 'private' });
  await expect.element(card('Why ice floats')).not.toBeInTheDocument();
});

test('more lessons come when the end of the page comes near', async () => {
  const school = await openSchool();
  const lessons = Array.from({ length: 60 }, (_, index) =>
    published(school, {
      name: `Lesson ${index}`,
      publishedAt: new Date(Date.UTC(2025, 0, 1, 0, 60 - index)).toISOString(),
    }),
  );
  school.server.put('Lesson', ...lessons);
  await browse(school);
  await expect.element(card('Lesson 0')).toBeVisible();
  expect(page.getByRole('article').elements().length).toBeLessThan(61);
  while (page.getByRole('button', { name: 'Show more lessons' }).elements().length > 0) {
    page.getByRole('article').elements().at(-1)?.scrollIntoView();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await expect.element(card('Lesson 59')).toBeInTheDocument();
});

test('a catalog without lessons, and one that cannot be reached, each say what they are', async () => {
  const school = await openSchool();
  school.server.remove('Lesson', school.lesson.id);
  const { screen } = await browse(school);
  await expect.element(page.getByText('No lessons yet')).toBeVisible();
  await screen.unmount();
  await closeSchool();

  const cut = await openSchool();
  const store = await cut.open();
  cut.server.setOnline(false);
  await visit(store, CatalogPage, '/learn/catalog', '/learn/catalog');
  await expect.element(page.getByText('You are offline')).toBeVisible();
  cut.server.setOnline(true);
});
