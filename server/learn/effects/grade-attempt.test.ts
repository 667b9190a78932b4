import { beforeAll, describe, expect, test } from 'vitest';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker, rightAnswer, WRONG } from '#server/learn/effects/test-quiz.ts';
import { newId } from '#server/core/store/new-id.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const two = [questionOf.single, { ...questionOf.text, score: 6 }];
const taking = async (settings: Partial<QuizSettings> = {}, behind?: Parameters<typeof quizLesson>[1]['behind']) => {
  const lesson = await quizLesson(school, { questions: two, settings, ...(behind && { behind }) });
  return { lesson, taker: await quizTaker(school, lesson) };
};
const lost = expect.objectContaining({ code: 'invalid_state' }) as Error;

describe('questions of every kind', () => {
  test('a question of every kind is graded on the server from the learner’s version', async () => {
    const lesson = await quizLesson(school, { questions: sampleQuestions });
    const taker = await quizTaker(school, lesson);
    await taker.attempt(true);
    const [attempt] = await taker.attempts();
    expect(attempt).toMatchObject({ status: 'PASS', score: 1 });
    expect(attempt?.answers).toHaveLength(sampleQuestions.length);
  });

  test('a partly right answer gets a part of its points', async () => {
    const lesson = await quizLesson(school, { questions: [questionOf.order] });
    const taker = await quizTaker(school, lesson);
    const [first = '', ...rest] = lesson.keys['order']?.answer ?? [];
    await taker.answer(newId('QuizAttempt'), 'order', [...rest, first]);
    expect((await taker.attempts())[0]).toMatchObject({ status: 'PASS', score: 2.67 / 4 });
  });
});

test('the version that learners read contains no key of any kind and no hint at one [S-350]', async () => {
  const lesson = await quizLesson(school, { questions: sampleQuestions });
  const { learner } = await quizTaker(school, lesson);
  const [version] = await school.rows('LessonVersion', 'x.lesson_id = $1', lesson.lessonID);
  const reader = new VersionReader(school.pool);
  const { plain } = await reader.document(version!.id, await reader.fieldsFor(learner, version!.id));
  const text = new TextDecoder().decode(plain);
  expect(text).toContain('Switzerland');
  for (const secret of [
    'answer',
    'tolerance',
    'Feedback that tells',
    'Because of the key',
    'Coffee',
    '"3.1"',
    '"true"',
  ])
    expect(text).not.toContain(secret);
});

describe('quizzes with feedback at the end', () => {
  test('an answer can be changed until its attempt is submitted and is not graded before [S-350, S-451, S-453]', async () => {
    const { lesson, taker } = await taking({ feedback: 'end' });
    const id = newId('QuizAttempt');
    await taker.answer(id, 'one', ['b']);
    await taker.answer(id, 'text', ['Tea']);
    await taker.answer(id, 'one', ['a']);
    const [before] = await taker.attempts();
    expect(before).toMatchObject({ status: 'IN_PROGRESS', score: null, submittedAt: null });
    const seen = JSON.stringify(before);
    for (const secret of ['Coffee', 'Feedback that tells', 'Because of the key', '"isRight"'])
      expect(seen).not.toContain(secret);

    await taker.submit(id);
    const [after] = await taker.attempts();
    expect(after).toMatchObject({ status: 'FAIL', score: 0.4 });
    expect(after?.answers.map(({ grade }) => grade?.isRight)).toEqual([false, true]);
    expect(after?.submittedAt).not.toBeNull();
    expect(Object.keys(lesson.keys)).toHaveLength(2);
  });

  test('an unanswered question gets no points, and an answer can be removed again [S-452]', async () => {
    const { taker } = await taking({ feedback: 'end', passMark: 0.6 });
    const id = newId('QuizAttempt');
    await taker.answer(id, 'text', ['coffee']);
    await taker.answer(id, 'one', ['a']);
    await taker.answer(id, 'one', []);
    await taker.submit(id);
    expect((await taker.attempts())[0]).toMatchObject({
      status: 'PASS',
      score: 0.6,
      answers: [{ questionID: 'text' }],
    });
  });

  test('a submitted attempt takes no more answers and stays the same when it is submitted again', async () => {
    const { taker } = await taking({ feedback: 'end' });
    const id = newId('QuizAttempt');
    await taker.answer(id, 'one', ['a']);
    await taker.submit(id);
    const before = await taker.attempts();
    await expect(taker.answer(id, 'text', ['coffee'])).rejects.toEqual(lost);
    await taker.submit(id);
    expect(await taker.attempts()).toEqual(before);
  });

  test('an unknown question is refused by an error that reveals nothing', async () => {
    const { taker } = await taking({ feedback: 'end' });
    const refusal = await taker.answer(newId('QuizAttempt'), 'hidden', ['a']).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid_input' });
    expect(JSON.stringify({ ...(refusal as object) }) + String(refusal)).not.toMatch(/Coffee|Because|"a"/);
    expect(await taker.attempts()).toEqual([]);
  });
});

describe('quiz attempts', () => {
  test('a quiz is failed for good after its last attempt, and with it the lesson [S-411, S-448, S-457]', async () => {
    const { taker } = await taking({ attempts: 2 });
    await taker.attempt(false);
    expect([await taker.topic(), (await taker.enrollment()).status]).toEqual(['INPROGRESS', 'IN_PROGRESS']);
    await taker.attempt(false);
    expect([await taker.topic(), (await taker.enrollment()).status]).toEqual(['FAILED', 'FAILED']);
    await expect(taker.attempt(true)).rejects.toEqual(lost);
    expect(await taker.attempts()).toHaveLength(2);
  });

  test('a failed quiz does not fail a lesson that has a link for failed quizzes', async () => {
    const { lesson, taker } = await taking({ attempts: 1 }, ['passed', 'failed']);
    await taker.attempt(false);
    expect([await taker.topic(), (await taker.enrollment()).status]).toEqual(['FAILED', 'IN_PROGRESS']);
    const [, remedy] = lesson.behind;
    if (remedy) await taker.finish(remedy);
    expect((await taker.enrollment()).status).toBe('COMPLETED');
  });

  test('attempts after a pass are practice that is not counted and lowers nothing [S-473]', async () => {
    const { lesson, taker } = await taking({ attempts: 1 });
    await taker.attempt(true);
    for (const node of lesson.behind) await taker.finish(node);
    const done = await taker.enrollment();
    await taker.attempt(false);
    await taker.attempt(false);
    expect((await taker.attempts()).map(({ status, score }) => [status, score])).toEqual([
      ['PASS', 1],
      ['FAIL', 0],
      ['FAIL', 0],
    ]);
    expect(await taker.topic()).toBe('COMPLETE');
    expect(await taker.enrollment()).toMatchObject({ status: 'COMPLETED', completionDate: done.completionDate });
  });

  test('attempts of two devices at the same quiz are one attempt', async () => {
    const { taker } = await taking({ attempts: 2 });
    const [phone, laptop] = [newId('QuizAttempt'), newId('QuizAttempt')];
    await taker.answer(phone, 'one', WRONG);
    await taker.answer(laptop, 'text', ['coffee']);
    expect((await taker.attempts()).map(({ id, status }) => [id, status])).toEqual([[phone, 'PASS']]);
  });

  test('three failed attempts in a row ask for attention, and the next answer resolves it [S-458, S-459]', async () => {
    const { taker } = await taking();
    for (let n = 0; n < 3; n += 1) await taker.attempt(false);
    expect(await taker.topic()).toBe('ATTENTION');
    await taker.answer(newId('QuizAttempt'), 'one', WRONG);
    expect(await taker.topic()).toBe('INPROGRESS');
  });
});

describe('timed quizzes', () => {
  const limit = 60;
  const timed = { timeLimitSeconds: limit, feedback: 'end' } as const;

  test('a timed attempt begins once, when it is started, and reports the server’s time', async () => {
    const { taker } = await taking(timed);
    const id = newId('QuizAttempt');
    await expect(taker.answer(id, 'one', ['a'])).rejects.toEqual(lost);
    const { attemptID, now } = await taker.start(id);
    expect(attemptID).toBe(id);
    const [attempt] = await taker.attempts();
    expect(attempt).toMatchObject({ status: 'NOT_STARTED', createdAt: now });
    expect((await taker.start(newId('QuizAttempt'))).attemptID).toBe(id);
    expect(await taker.attempts()).toEqual([attempt]);
  });

  test('a late answer is refused, and a late submission counts the answers that came in time', async () => {
    const { lesson, taker } = await taking({ ...timed, passMark: 0.4 });
    const id = newId('QuizAttempt');
    await taker.start(id);
    await taker.answer(id, 'one', rightAnswer(lesson.keys['one']!));
    const [attempt] = await taker.attempts();
    const late = taker.afterGrace(attempt!, limit, 1);
    const input = { ...taker.named(id), questionID: 'text', answer: ['coffee'] };
    await expect(taker.runAt(late, 'quiz.answer', input)).rejects.toMatchObject({ code: 'time_over' });
    await taker.runAt(late, 'quiz.submit', taker.named(id));
    expect((await taker.attempts())[0]).toMatchObject({ status: 'PASS', score: 0.4, answers: [{ questionID: 'one' }] });
  });

  test('an answer that arrives within the grace time still counts', async () => {
    const { taker } = await taking(timed);
    const id = newId('QuizAttempt');
    await taker.start(id);
    const [attempt] = await taker.attempts();
    const inGrace = taker.afterGrace(attempt!, limit, -1);
    await taker.runAt(inGrace, 'quiz.answer', { ...taker.named(id), questionID: 'text', answer: ['coffee'] });
    expect((await taker.attempts())[0]?.answers).toHaveLength(1);
  });

  test('a timed attempt without answers is used up, and attention turns to failure with the last one [S-461]', async () => {
    const { taker } = await taking({ ...timed, attempts: 4 });
    for (let n = 0; n < 4; n += 1) {
      const id = newId('QuizAttempt');
      await taker.start(id);
      if (n === 3) expect(await taker.topic()).toBe('ATTENTION');
      await taker.submit(id);
    }
    expect((await taker.attempts()).map(({ status, score }) => [status, score])).toEqual(Array(4).fill(['FAIL', 0]));
    expect([await taker.topic(), (await taker.enrollment()).status]).toEqual(['FAILED', 'FAILED']);
  });
});

test('a step that asks for attention is complete when its quiz is passed [S-460]', async () => {
  const { taker } = await taking({ timeLimitSeconds: 60, passMark: 0 });
  const topic = async (status: string) => {
    await school.pool.query(`update enrollment_topic_progress set status = $2 where enrollment_id = $1`, [
      taker.enrollmentID,
      status,
    ]);
  };
  const id = newId('QuizAttempt');
  await taker.start(id);
  await topic('ATTENTION');
  await taker.submit(id);
  expect(await taker.topic()).toBe('COMPLETE');
});

test('an enrollment is created, begins with its first step and ends with its last [S-445, S-446, S-447, S-455, S-456]', async () => {
  const { lesson, taker } = await taking();
  expect(await taker.enrollment()).toMatchObject({ status: 'NOT_STARTED', startDate: null });
  await school.run(taker.learner, 'step.open', taker.step());
  const begun = await taker.enrollment();
  expect(begun.status).toBe('IN_PROGRESS');
  expect(begun.startDate).not.toBeNull();
  expect(await taker.topic()).toBe('INPROGRESS');
  await taker.attempt(true);
  expect(await taker.topic()).toBe('COMPLETE');
  for (const node of lesson.behind) await taker.finish(node);
  const done = await taker.enrollment();
  expect(done.status).toBe('COMPLETED');
  expect(done.completionDate).not.toBeNull();
});
