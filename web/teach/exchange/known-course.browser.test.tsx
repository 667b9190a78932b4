import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { closeDesk, openDesk, startWords, visit } from '#web/teach/editor/test-desk.tsx';
import { answerUploads } from '#web/teach/editor/test-upload-server.ts';
import { LessonsPage } from '#web/teach/lessons/lessons-page.tsx';
import { newId } from '#web/store/new-id.ts';

beforeAll(startWords);
afterEach(closeDesk);

test.each([
  ['update', 'Update “Tides”'],
  ['add', 'Add as a new course'],
] as const)('a teacher chooses what becomes of a file that looks like a later version: %s', async (choice, button) => {
  const desk = await openDesk();
  await visit(desk.store, LessonsPage, '/teach/lessons', '/teach/lessons');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import lessons' })).toBeVisible();
  const courseID = newId('Course');
  const asked: string[] = [];
  const done = { courseID, name: 'Tides', created: 0, updated: 1, unchanged: 0, attention: 0, loss: [] };
  const details = { fault: 'knownCourse', courseID, courseName: 'Tides' };
  answerUploads(({ path }) => {
    asked.push(path);
    if (asked.length > 1) return { status: 201, body: done };
    return { status: 409, body: { code: 'conflict', detail: 'x', details } };
  });
  await userEvent.upload(document.querySelector('dialog[open] input[type=file]')!, new File(['zip'], 'tides.zip'));
  await expect.element(page.getByRole('alert').getByText(/a later version of a course you already have/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText('“Tides” is here')).toBeVisible();
  const update = choice === 'update' ? courseID : 'new';
  expect(asked).toEqual([
    '/api/course-archives?name=tides.zip',
    `/api/course-archives?name=tides.zip&update=${update}`,
  ]);
});
