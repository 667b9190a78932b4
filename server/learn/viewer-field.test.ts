import { unlimited } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { LessonNode, LessonNodeQuiz } from '#domain/teach/node.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker, rightAnswer } from '#server/learn/effects/test-quiz.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { readViewerFields } from '#server/learn/viewer-field.ts';
import { queryRoutes } from '#server/core/http/query-routes.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';
import type { Page } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

/** The row that the API returns to `actor`. */
async function asked<M extends 'LessonNode' | 'LessonNodeQuiz'>(actor: Actor, model: M, id: string) {
  const app = new Hono<ActorVariables>();
  app.use(withSession(async () => ({ actor, sessionToken: 'token', emailVerified: true })));
  app.route('/', queryRoutes(school.pool, queryRunner(school.pool, queries), unlimited, readViewerFields));
  const { m } = (await (await app.request(`/api/rows/${model}/${id}`)).json()) as Page;
  return m[model]![0] as Partial<M extends 'LessonNode' ? LessonNode : LessonNodeQuiz>;
}

test('a quiz and its step show each viewer their own progress, and their rows never change [S-335, S-346, S-347, S-691]', async () => {
  const lesson = await quizLesson(school, {
    questions: [questionOf.single, questionOf.text],
    settings: { feedback: 'end', attempts: 1 },
  });
  const rows = async () => [
    await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', lesson.quiz),
    await school.rows('LessonNode', 'x.id = $1', lesson.quiz),
  ];
  const written = await rows();
  const [{ id: quizID, owner } = { id: '', owner: '' }] = written[0] as LessonNodeQuiz[];
  const [first, second, reader] = [
    await quizTaker(school, lesson),
    await quizTaker(school, lesson),
    await school.person(),
  ];
  const teacher: Actor = { id: owner as Actor['id'], role: 'USER' };
  const viewerFieldsOf = async (actor: Actor) => {
    const { progress, status } = await asked(actor, 'LessonNodeQuiz', quizID);
    return [progress, status, (await asked(actor, 'LessonNode', lesson.quiz)).status];
  };
  const nothing = [0, 'NOT_STARTED', 'INCOMPLETE'];
  for (const actor of [first.learner, second.learner, reader, teacher])
    expect(await viewerFieldsOf(actor)).toEqual(nothing);

  const attemptID = newId('QuizAttempt');
  await first.answer(attemptID, 'one', rightAnswer(lesson.keys['one']!));
  expect(await viewerFieldsOf(first.learner)).toEqual([0.5, 'IN_PROGRESS', 'INPROGRESS']);
  expect(await viewerFieldsOf(second.learner)).toEqual(nothing);
  await first.answer(attemptID, 'text', rightAnswer(lesson.keys['text']!));
  await first.submit(attemptID);
  await second.attempt(false);
  expect(await viewerFieldsOf(first.learner)).toEqual([1, 'PASS', 'COMPLETE']);
  expect(await viewerFieldsOf(second.learner)).toEqual([1, 'FAIL', 'FAILED']);
  for (const actor of [reader, teacher]) expect(await viewerFieldsOf(actor)).toEqual(nothing);
  expect(await rows()).toEqual(written);
});

test('a teacher who learns their own lesson sees their own quiz result and the draft status of its steps', async () => {
  const lesson = await quizLesson(school, { questions: [questionOf.single] });
  const [quiz] = await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', lesson.quiz);
  const teacher: Actor = { id: quiz!.owner, role: 'USER' };
  const start = { id: newId('Enrollment'), lessonID: lesson.lessonID, expectedTokens: 0 };
  const { enrollmentID } = await school.run(teacher, 'enrollment.start', start);
  await school.run(teacher, 'quiz.answer', {
    ...stepOf(enrollmentID, lesson.quiz),
    attemptID: newId('QuizAttempt'),
    questionID: 'one',
    answer: rightAnswer(lesson.keys['one']!),
  });
  expect(await asked(teacher, 'LessonNodeQuiz', quiz!.id)).toMatchObject({ progress: 1, status: 'PASS' });
  expect(await asked(teacher, 'LessonNode', lesson.quiz)).toMatchObject({ status: 'INCOMPLETE' });
});
