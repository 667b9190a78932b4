import { beforeAll, describe, expect, test } from 'vitest';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker } from '#server/learn/effects/test-quiz.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const two = [questionOf.single, { ...questionOf.text, score: 6 }];
const taking = async (settings: Partial<QuizSettings> = {}) => {
  const lesson = await quizLesson(school, { questions: two, settings });
  return { lesson, taker: await quizTaker(school, lesson) };
};
const lost = expect.objectContaining({ code: 'invalid_state' }) as Error;

describe('retakes', () => {
  test('a retake of a failed lesson keeps the finished steps and opens the failed quiz again [S-449, S-462]', async () => {
    const { lesson, taker } = await taking({ attempts: 1 });
    await taker.attempt(false);
    for (const node of lesson.behind) await taker.finish(node);
    await taker.retake();
    const row = await taker.enrollment();
    expect(row).toMatchObject({ status: 'IN_PROGRESS', history: [{ status: 'FAILED' }] });
    expect(row.progress.map(({ status }) => status)).toEqual(['INPROGRESS', 'COMPLETE']);
    await taker.attempt(true);
    expect((await taker.enrollment()).status).toBe('COMPLETED');
    expect((await taker.attempts()).map(({ run, number, status }) => [run, number, status])).toEqual([
      [1, 1, 'FAIL'],
      [2, 2, 'PASS'],
    ]);
  });

  test('a retake moves the completion date to the history, and only completing sets a new one [S-272]', async () => {
    const { lesson, taker } = await taking({ attempts: 1 });
    const dayOf = async () => (await taker.enrollment()).completionDate;
    const complete = async () => {
      await taker.attempt(true);
      expect(await dayOf()).toBeNull();
      for (const node of lesson.behind) await taker.finish(node);
      return dayOf();
    };
    expect(await dayOf()).toBeNull();
    await taker.attempt(false);
    expect(await taker.enrollment()).toMatchObject({ status: 'FAILED', completionDate: null });
    await taker.retake();
    const first = await complete();
    expect(first).not.toBeNull();
    await taker.retake();
    expect(await dayOf()).toBeNull();
    const second = await complete();
    expect(second! > first!).toBe(true);
    expect((await taker.enrollment()).history).toMatchObject([
      { status: 'FAILED', completionDate: null },
      { status: 'COMPLETED', completionDate: first },
    ]);
  });

  test('a retake of a completed lesson starts from the beginning and keeps the completed run in the history [S-450]', async () => {
    const { lesson, taker } = await taking();
    await taker.attempt(true);
    for (const node of lesson.behind) await taker.finish(node);
    const done = await taker.enrollment();
    await taker.retake();
    const { history, ...again } = await taker.enrollment();
    expect(again).toMatchObject({ status: 'IN_PROGRESS', completionDate: null });
    expect(again.progress.map(({ status }) => status)).toEqual(['INCOMPLETE', 'INCOMPLETE']);
    const { startDate, completionDate, progress } = done;
    expect(history).toMatchObject([{ status: 'COMPLETED', startDate, completionDate, progress }]);
    await taker.attempt(false);
    expect(await taker.topic()).toBe('INPROGRESS');
  });

  test('a retake that is requested twice or by two devices at once happens once', async () => {
    const { lesson, taker } = await taking();
    await taker.attempt(true);
    for (const node of lesson.behind) await taker.finish(node);
    const retake = () => school.run(taker.learner, 'enrollment.retake', { enrollmentID: taker.enrollmentID, run: 1 });
    await Promise.all([retake(), retake(), retake()]);
    expect((await taker.enrollment()).history).toHaveLength(1);
  });

  test('a retake of a lesson in progress is refused and changes nothing', async () => {
    const { taker } = await taking();
    await taker.answer(newId('QuizAttempt'), 'one', ['a']);
    const before = await taker.enrollment();
    await expect(taker.retake()).rejects.toEqual(lost);
    expect(await taker.enrollment()).toEqual(before);
  });

  test('a retake ends the open attempt of the previous run', async () => {
    const { lesson, taker } = await taking();
    await taker.attempt(true);
    for (const node of lesson.behind) await taker.finish(node);
    const practice = newId('QuizAttempt');
    await taker.answer(practice, 'one', ['a']);
    await taker.retake();
    await expect(taker.answer(practice, 'text', ['coffee'])).rejects.toEqual(lost);
    expect(await taker.topic()).toBe('INCOMPLETE');
  });
});
