import type { LinkCondition } from '#domain/teach/link.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker } from '#server/learn/effects/test-quiz.ts';
import { newId } from '#server/core/store/new-id.ts';
import { lessonReach } from '#server/teach/figures/lesson-reach.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const { single, text, trueFalse } = questionOf;

/** Creates a learner in the first version of a lesson with a quiz, and functions to publish and take further versions. */
async function learning(settings: Partial<QuizSettings> = {}, behind: readonly LinkCondition[] = ['always']) {
  const lesson = await quizLesson(school, { questions: [single, text], settings, behind });
  const taker = await quizTaker(school, lesson);
  const { teacher, lessonID, quizID } = lesson;
  const publish = async (questions: readonly QuizQuestion[], next: Partial<QuizSettings> = {}) => {
    const versionID = newId('LessonVersion');
    await school.run(teacher, 'quiz.write', { id: quizID, questions, ...settings, ...next });
    await school.run(teacher, 'lesson.publish', { id: lessonID, versionID });
    return versionID;
  };
  const take = (versionID: Awaited<ReturnType<typeof publish>>, by: Actor = taker.learner) =>
    school.run(by, 'enrollment.upgradeVersion', { enrollmentID: taker.enrollmentID, versionID });
  return { lesson, taker, publish, take };
}

test('a learner is never moved to a newer version, and only the learner can take it, and only the newest one', async () => {
  const { lesson, taker, publish, take } = await learning();
  await taker.finish(lesson.behind[0]!);
  const before = await taker.enrollment();
  const [older, newer] = [await publish([single]), await publish([single, trueFalse])];
  expect(await taker.enrollment()).toEqual(before);
  await expect(take(newer, lesson.teacher)).rejects.toMatchObject({ code: 'not_found' });
  await expect(take(newer, await school.person())).rejects.toMatchObject({ code: 'not_found' });
  await expect(take(older)).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([take(newer), take(newer)]);
  expect(await taker.enrollment()).toMatchObject({ versionID: newer, progress: before.progress, paidTokens: 0 });
});

test('a learner who has withdrawn cannot take a newer version', async () => {
  const { lesson, taker, publish, take } = await learning();
  await school.run(taker.learner, 'enrollment.withdraw', { lessonID: lesson.lessonID });
  await expect(take(await publish([single]))).rejects.toMatchObject({ code: 'invalid_state' });
});

test('a completed lesson keeps its completion date in a newer version, and new steps in it are incomplete', async () => {
  const { lesson, taker, publish, take } = await learning();
  await taker.attempt(true);
  await taker.finish(lesson.behind[0]!);
  const done = await taker.enrollment();
  expect(done.status).toBe('COMPLETED');
  const [id, bodyID] = [newId('LessonNode'), newId('LessonNodeContent')];
  const linkIDs: [ReturnType<typeof newId<'LessonNodeLink'>>, ReturnType<typeof newId<'LessonNodeLink'>>] = [
    newId('LessonNodeLink'),
    newId('LessonNodeLink'),
  ];
  const place = { after: lesson.behind[0]!, position: 2, bodyID, linkIDs };
  const words = {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'New.' }] }],
  };
  await school.run(lesson.teacher, 'node.add', {
    id,
    lessonID: lesson.lessonID,
    type: 'RICHTEXT',
    name: 'New',
    ...place,
  });
  await school.run(lesson.teacher, 'content.write', { id: bodyID, text: JSON.stringify(words) });
  await take(await publish([trueFalse]));
  const { status, completionDate, progress } = await taker.enrollment();
  expect({ status, completionDate }).toEqual({ status: 'COMPLETED', completionDate: done.completionDate });
  expect(progress.map((topic) => topic.status)).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE']);
  await taker.finish(id);
  expect(await taker.topic(id)).toBe('COMPLETE');
});

test('an open attempt keeps the answers to unchanged questions in a newer version, and a changed step asks for attention', async () => {
  const { taker, publish, take } = await learning();
  const attemptID = newId('QuizAttempt');
  await taker.answer(attemptID, single.id, ['a']);
  const [before] = await taker.attempts();
  await take(await publish([single, trueFalse]));
  const [carried] = await taker.attempts();
  expect(carried).toMatchObject({ id: attemptID, status: 'IN_PROGRESS', answers: before!.answers });
  expect(await taker.topic()).toBe('ATTENTION');
  const newer = await publish([{ ...single, answer: ['b'] }, trueFalse]);
  await take(newer);
  expect((await taker.attempts())[0]).toMatchObject({ versionID: newer, answers: [], score: null });
});

test('an open attempt is graded if it has answered every remaining question, and an unchanged step stays in progress', async () => {
  const { taker, publish, take } = await learning();
  const attemptID = newId('QuizAttempt');
  await taker.answer(attemptID, single.id, ['a']);
  await take(await publish([single, text], { isShuffled: true }));
  expect(await taker.topic()).toBe('INPROGRESS');
  await take(await publish([single]));
  expect((await taker.attempts())[0]?.status).toMatch(/PASS|FAIL/);
});

test('a failed quiz is open again if a newer version allows more attempts, and failed again if it does not', async () => {
  const { taker, publish, take } = await learning({ attempts: 1 }, ['passed', 'failed']);
  await taker.attempt(false);
  expect(await taker.topic()).toBe('FAILED');
  await take(await publish([single, text], { attempts: 2 }));
  expect(await taker.topic()).toBe('INPROGRESS');
  await take(await publish([single, text], { attempts: 1 }));
  expect(await taker.topic()).toBe('FAILED');
  expect((await taker.enrollment()).status).toBe('IN_PROGRESS');
});

test('a teacher sees how many learners a new version reaches, their progress, and whether a quiz key has changed', async () => {
  const { lesson, taker: before, publish, take } = await learning();
  const reach = () => lessonReach(school.pool, lesson.teacher, lesson.lessonID);
  const [middle, finished] = [await quizTaker(school, lesson), await quizTaker(school, lesson)];
  await school.run(middle.learner, 'step.open', middle.step());
  await finished.attempt(true);
  await finished.finish(lesson.behind[0]!);
  await finished.retake();
  const start = { id: newId('Enrollment'), lessonID: lesson.lessonID, expectedTokens: 0 };
  await school.run(lesson.teacher, 'enrollment.start', start);
  const first = await reach();
  expect(first).toMatchObject({ notStarted: 1, inProgress: 1, completed: 1, failed: 0, older: 0 });
  expect(JSON.stringify(first)).not.toContain(before.learner.id);
  await take(await publish([single, { ...text, answer: ['another answer'] }]));
  const second = await reach();
  expect(second).toMatchObject({ older: 2 });
  expect(second.keyPrints[lesson.quiz]).not.toBe(first.keyPrints[lesson.quiz]);
  expect(JSON.stringify(second)).not.toContain('another answer');
  await publish([single, text]);
  expect((await reach()).keyPrints).toEqual(first.keyPrints);
});
