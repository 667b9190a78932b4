import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { BANK_BYTES_MAX, type GiftFile, type QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

let server: TestServer;
const people: Record<'teacher' | 'learner' | 'moderator' | 'admin', Actor> = Object.create(null);
const quizID = newId('LessonNodeQuiz');

beforeAll(async () => {
  const { url } = await testDatabase();
  server = await startTestServer(url, { commands, queries });
  const { pool } = server;
  people.teacher = await putPerson(pool, 'teacher');
  people.learner = await putPerson(pool, 'learner');
  people.moderator = await putPerson(pool, 'moderator', 'MODERATOR');
  people.admin = await putPerson(pool, 'admin', 'ADMIN');
  await server.admit(...Object.values(people));
  const owner = people.teacher.id;
  const lesson = await putLesson(pool, { owner, visibility: 'public', isPublished: true });
  await putEnrollment(pool, { owner: people.learner.id, teacherID: owner, lesson });
  const lessonNodeID = newId('LessonNode');
  await put(pool, 'LessonNode', { id: lessonNodeID, lessonID: lesson.id, type: 'QUIZ', name: 'Quiz', owner });
  const questions = [questionOf.single, questionOf.order];
  await put(pool, 'LessonNodeQuiz', { id: quizID, lessonID: lesson.id, lessonNodeID, questions, owner });
});
afterAll(() => server.stop());

const ask = (who: keyof typeof people, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers: { cookie: `sid=${people[who].id}` } });
const bring = (body: string) => ask('teacher', '/api/question-banks', { method: 'POST', body });

test('the questions of a quiz are exported only for its owner, with a report of what the format cannot hold', async () => {
  const response = await ask('teacher', `/api/quizzes/${quizID}/gift`);
  const { text, loss } = (await response.json()) as GiftFile;
  expect(text).toContain('=Wind#Feedback that tells.');
  expect(loss).toContainEqual({ line: 2, kind: 'kind_changed', what: 'Which?' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  for (const who of ['learner', 'moderator', 'admin'] as const)
    expect((await ask(who, `/api/quizzes/${quizID}/gift`)).status, who).toBe(404);
  expect((await ask('teacher', `/api/quizzes/${newId('LessonNodeQuiz')}/gift`)).status).toBe(404);
  expect((await ask('teacher', '/api/quizzes/1/gift')).status).toBe(404);
});

test('a question file is read into questions with a report of what was left out', async () => {
  const bank = (await (await bring('Which?{=Wind ~Paint}\n\nWrite.{}')).json()) as QuestionBank;
  expect(bank.questions).toMatchObject([{ kind: 'single', options: [{ text: 'Wind' }, { text: 'Paint' }] }]);
  expect(bank.loss).toEqual([{ line: 3, kind: 'question_left_out', what: 'essay: Write.' }]);
});

test('a broken or too large question file is refused with the reason', async () => {
  const broken = await bring('Which?{=Wind');
  expect(broken.status).toBe(422);
  expect(await broken.json()).toMatchObject({ code: 'invalid_input', detail: expect.stringContaining('line 1:') });
  expect((await bring('a'.repeat(BANK_BYTES_MAX + 1))).status).toBe(413);
});
