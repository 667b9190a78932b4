import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { inspectRoutes } from 'hono/dev';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { exportFormats } from '#domain/teach/import-export/export-format.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { problemHandler, requestIds } from '#server/core/http/problem.ts';
import { questionBankRoutes } from '#server/teach/routes/question-bank-routes.ts';
import { exportRoutes } from '#server/teach/routes/export-routes.ts';
import { createLog } from '#server/core/log/log.ts';
import { type Limiter, unlimited } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { put, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { createArchiveExporter } from '#server/teach/export/export-archive.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInWorker } from '#server/core/worker/run-in-worker.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }), 3);
const folder = await mkdtemp(join(tmpdir(), 'exports-'));
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

const teacher = await putPerson(pool, 'teacher');
const owner = teacher.id;
const courseID = newId('Course');
await put(pool, 'Course', { id: courseID, name: 'Tides', description: '', owner });
const lesson = await putLesson(pool, { owner, name: 'Neap tides' });
await pool.query('update lesson set course_id = $2 where id = $1', [lesson.id, courseID]);
const [textNode, quizNode, bodyID, quizID] = [
  newId('LessonNode'),
  newId('LessonNode'),
  newId('LessonNodeContent'),
  newId('LessonNodeQuiz'),
];
const part = { lessonID: lesson.id, owner };
await put(pool, 'LessonNode', { id: textNode, ...part, type: 'RICHTEXT', name: 'The moon' });
await put(pool, 'LessonNode', { id: quizNode, ...part, type: 'QUIZ', name: 'Quiz' });
await put(pool, 'LessonNodeContent', { id: bodyID, ...part, lessonNodeID: textNode, text: '' });
const questions = [questionOf.single, questionOf.order];
await put(pool, 'LessonNodeQuiz', { id: quizID, ...part, lessonNodeID: quizNode, questions });

const setText = (text: string) => pool.query('update lesson_node_content set text = $2 where id = $1', [bodyID, text]);
const setQuestions = (given: unknown) =>
  pool.query('update lesson_node_quiz set questions = $2::jsonb where id = $1', [quizID, JSON.stringify(given)]);
beforeEach(async () => {
  await setText('');
  await setQuestions(questions);
});

/** An app with the export routes, and the list of workers that they started. */
function exportApp(limiter: Limiter = unlimited, run = runInProcess) {
  const asked: string[] = [];
  const queue = new FileQueue(limiter, {
    run(module, data, limits) {
      asked.push(module.pathname);
      return run(module, data, limits);
    },
  });
  const parts = { pool, handlers: storeHandlers, sendEvent: async () => {}, storage: {} as FileStorage, queue, folder };
  const app = new Hono<ActorVariables>();
  app.use(requestIds);
  app.onError(problemHandler(pino({ level: 'silent' })));
  app.use(withSession(async () => ({ actor: teacher, sessionToken: 'token', emailVerified: true })));
  app.route('/', exportRoutes(createArchiveExporter(parts)));
  app.route('/', questionBankRoutes(pool, queue));
  return { app, asked };
}

const ids: Record<string, string> = { lessons: lesson.id, courses: courseID, quizzes: quizID };

/** Address of every export: each GET route with each format. */
const addresses = inspectRoutes(exportApp().app)
  .filter(({ method, isMiddleware }) => method === 'GET' && !isMiddleware)
  .flatMap(({ path }) => {
    const [, kind = ''] = /^\/api\/(\w+)\/:id\//.exec(path) ?? [];
    const address = path.replace(':id', ids[kind] ?? '');
    return path.includes(':format') ? exportFormats.map((format) => address.replace(':format', format)) : [address];
  });

test('every export is written by one worker and is whole when it is answered', async () => {
  expect(addresses).toHaveLength(4 * exportFormats.length + 1);
  for (const address of addresses) {
    const { app, asked } = exportApp();
    const response = await app.request(address);
    const { byteLength } = await response.arrayBuffer();
    expect([address, response.status, asked.length]).toEqual([address, 200, 1]);
    if (response.headers.get('content-type') === 'application/zip')
      expect(response.headers.get('content-length')).toBe(String(byteLength));
  }
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('an export beyond the account’s limit is refused before anything is written', async () => {
  const full: Limiter = { ...unlimited, take: async () => Promise.reject(new AppError('too_many', 'too many')) };
  for (const address of addresses) {
    const { app, asked } = exportApp(full);
    expect([address, (await app.request(address)).status, asked]).toEqual([address, 429, []]);
  }
});

const quotes = Array.from({ length: 300 }).reduce<object>(
  (inner, _, index) => ({ type: 'blockquote', attrs: { id: `q${index}` }, content: [inner] }),
  { type: 'paragraph', attrs: { id: 'p' } },
);

test.each([
  ['invalid JSON', '{"type":'],
  ['too deeply nested text', JSON.stringify({ type: 'doc', content: [quotes] })],
])('an export of a lesson with %s names the step that cannot be read and sends no archive', async (_what, text) => {
  await setText(text);
  for (const address of addresses.filter((each) => !each.includes('/quizzes/'))) {
    // Formats that contain only questions also refuse a lesson with an unreadable text.
    const response = await exportApp().app.request(address);
    expect([address, response.status]).toEqual([address, 422]);
    const { details } = (await response.json()) as Problem;
    expect(details).toEqual({ fault: 'unreadableStep', place: 'Neap tides › The moon' });
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a worker process reports questions that cannot be read as an unreadable step', async () => {
  await setQuestions([{ kind: 'single' }]);
  for (const address of [`/api/quizzes/${quizID}/gift`, `/api/lessons/${lesson.id}/take-out/scorm`]) {
    const response = await exportApp(unlimited, runInWorker).app.request(address);
    expect([address, response.status]).toEqual([address, 422]);
    expect(((await response.json()) as Problem).details).toMatchObject({ fault: 'unreadableStep' });
  }
});
