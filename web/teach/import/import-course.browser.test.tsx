import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { answerUploads } from '#web/writing/upload/test-upload-server.ts';
import { LessonsPage } from '#web/teach/lesson-list/lessons-page.tsx';
import { newId } from '#web/store/row/new-id.ts';

beforeAll(loadTranslations);
afterEach(closeEditor);

test.each([
  ['update', 'Update “Tides”'],
  ['add', 'Add as a new course'],
] as const)('a teacher chooses to %s when a file looks like a later version of a course', async (choice, button) => {
  const harness = await openEditor();
  await renderPage(harness.store, LessonsPage, '/teach/lessons', '/teach/lessons');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import lessons' })).toBeVisible();
  const courseID = newId('Course');
  const asked: string[] = [];
  const done = {
    courseID,
    name: 'Tides',
    created: 0,
    updated: 1,
    unchanged: 0,
    attention: 0,
    deleted: 0,
    isSame: false,
    loss: [],
  };
  const details = { fault: 'knownCourse', courseID, courseName: 'Tides' };
  answerUploads(({ path }) => {
    asked.push(path);
    if (asked.length > 1) return { status: 201, body: done };
    return { status: 409, body: { code: 'conflict', detail: 'x', details } };
  });
  await userEvent.upload(document.querySelector('dialog[open] input[type=file]')!, new File(['zip'], 'tides.zip'));
  await expect.element(page.getByRole('alert').getByText(/another version of a course you already have/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText('“Tides” is here')).toBeVisible();
  const update = choice === 'update' ? courseID : 'new';
  expect(asked).toEqual([
    '/api/course-archives?name=tides.zip',
    `/api/course-archives?name=tides.zip&update=${update}`,
  ]);
});

test('a file without changes is reported as known and can be added as a new course', async () => {
  const harness = await openEditor();
  await renderPage(harness.store, LessonsPage, '/teach/lessons', '/teach/lessons');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const asked: string[] = [];
  const counts = { courseID: newId('Course'), name: 'Tides', updated: 0, attention: 0, loss: [] };
  answerUploads(({ path }) => {
    asked.push(path);
    const isFirst = asked.length === 1;
    const body = { ...counts, created: isFirst ? 0 : 2, unchanged: isFirst ? 1 : 0, deleted: 0, isSame: isFirst };
    return { status: 201, body };
  });
  await userEvent.upload(document.querySelector('dialog[open] input[type=file]')!, new File(['zip'], 'tides.zip'));
  await expect.element(page.getByText('You already have “Tides”. This file changed nothing in it.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Add as a new course' }).click();
  await expect.element(page.getByText('“Tides” is here')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add as a new course' })).not.toBeInTheDocument();
  expect(asked).toEqual(['/api/course-archives?name=tides.zip', '/api/course-archives?name=tides.zip&update=new']);
});
