import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Follow } from '#domain/interact/follow.ts';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { TeacherPage } from '#web/learn/teacher/teacher-page.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

beforeAll(loadTranslations);
afterEach(closeSchool);

async function visit(teacherOf: (school: Awaited<ReturnType<typeof openSchool>>) => string) {
  const school = await openSchool();
  const { server, lesson } = school;
  server.put(
    'PublicProfile',
    rowOf('PublicProfile', lesson.teacherID, { name: 'Mirela Kovač', letter: 'M', about: 'I build bridges.' }),
  );
  server.put(
    'Lesson',
    rowOf('Lesson', newId('Lesson'), { ...lesson, id: newId('Lesson'), name: 'Hidden', visibility: 'private' }),
  );
  const store = await school.open();
  const { path } = await renderPage(store, TeacherPage, '/learn/teachers/$id', `/learn/teachers/${teacherOf(school)}`);
  return { ...school, path };
}

test('a teacher’s page shows their words and their Public lessons, and they can be followed and unfollowed', async () => {
  const { server, lesson, actor } = await visit((school) => school.lesson.teacherID);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mirela Kovač' })).toBeVisible();
  await expect.element(page.getByText('I build bridges.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Why bridges hum' })).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(1);
  expect(await accessibilityFaults()).toEqual([]);
  const follows = () =>
    ([...server.rows.all('Follow')] as unknown as Follow[]).map((row) => [row.teacherID, row.owner]);
  await page.getByRole('button', { name: 'Follow' }).click();
  await vi.waitFor(() => expect(follows()).toEqual([[lesson.teacherID, actor.id]]));
  await page.getByRole('button', { name: 'Following', pressed: true }).click();
  await vi.waitFor(() => expect(follows()).toEqual([]));
  await expect.element(page.getByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
});

test('the page of a teacher who does not exist is not found', async () => {
  const { path } = await visit(() => newId('User'));
  await expect.poll(path).toBe('/404');
});
