import type { LinkCondition } from '#domain/teach/link.ts';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { planCanCompare } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { enrollmentEarning } from '#domain/wallet/ledger.ts';
import { courseFixture } from '#server/learn/effects/test-course.ts';
import { type QuizLesson, quizLesson, quizTaker } from '#server/learn/effects/test-quiz.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { figureRoutes } from '#server/teach/routes/figure-routes.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put } from '#server/core/store/test-rows.ts';
import { compareCourses, courseFigures } from '#server/teach/figures/course-figures.ts';
import { lessonFigures } from '#server/teach/figures/lesson-figures.ts';
import { lessonReach } from '#server/teach/figures/lesson-reach.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

type Taker = Awaited<ReturnType<typeof quizTaker>>;

async function taught(behind: readonly LinkCondition[] = ['always']) {
  const lesson = await quizLesson(school, { questions: [questionOf.single, questionOf.number], behind });
  const [row] = await school.rows('Lesson', 'x.id = $1', lesson.lessonID);
  const teacher: Actor = { id: row!.owner, role: 'USER' };
  return { lesson, teacher, figures: () => lessonFigures(school.pool, teacher, lesson.lessonID) };
}

/** The right option and the most tempting wrong one. */
const [right, wrong] = [
  questionOf.single.answer,
  questionOf.single.options
    .filter(({ id }) => !questionOf.single.answer.includes(id))
    .map(({ id }) => id)
    .slice(0, 1),
];

/** Submits one attempt with the given choice and number. */
async function tries(taker: Taker, choice: string[], number = questionOf.number.answer): Promise<void> {
  const attemptID = newId('QuizAttempt');
  await taker.answer(attemptID, questionOf.single.id, choice);
  await taker.answer(attemptID, questionOf.number.id, number);
  await taker.submit(attemptID);
}
const takers = async (lesson: QuizLesson, count: number): Promise<Taker[]> =>
  Promise.all(Array.from({ length: count }, () => quizTaker(school, lesson)));

test('figures of steps and questions appear from five learners on, and the teacher does not count as one', async () => {
  const { lesson, teacher, figures } = await taught();
  const four = await takers(lesson, LEARNERS_MIN - 1);
  for (const taker of four) await tries(taker, right);
  const start = { id: newId('Enrollment'), lessonID: lesson.lessonID, expectedTokens: 0 };
  const { enrollmentID } = await school.run(teacher, 'enrollment.start', start);
  const named = { enrollmentID, nodeID: lesson.quiz, topicID: newId('EnrollmentTopicProgress') };
  const attempt = { ...named, attemptID: newId('QuizAttempt') };
  await school.run(teacher, 'quiz.answer', { ...attempt, questionID: questionOf.single.id, answer: wrong });
  await school.run(teacher, 'quiz.submit', attempt);
  expect(await figures()).toMatchObject({ overview: { learners: 4, completed: 0 }, steps: null, questions: [] });

  const fifth = await quizTaker(school, lesson);
  expect(await figures()).toMatchObject({ steps: [{ reached: 4 }, { reached: 0 }], questions: [] });
  await tries(fifth, right);
  expect((await figures()).questions).toMatchObject([
    { learners: 5, first: 1 },
    { learners: 5, first: 1 },
  ]);
});

test('learners who withdrew are not counted, so figures disappear when only four remain', async () => {
  const { lesson, figures } = await taught();
  const five = await takers(lesson, LEARNERS_MIN);
  for (const taker of five) await tries(taker, right);
  expect((await figures()).questions).toHaveLength(2);
  await school.run(five[0]!.learner, 'enrollment.withdraw', { lessonID: lesson.lessonID });
  expect(await figures()).toMatchObject({ overview: { learners: 4 }, steps: null, questions: [] });
});

test('each step reports how many learners reached it and stopped there, and completed learners stopped nowhere', async () => {
  const { lesson, figures } = await taught();
  const [quiz, reading] = [lesson.quiz, lesson.behind[0]!];
  const [done, onTheWay, ...others] = await takers(lesson, 6);
  await done!.attempt(true);
  await done!.finish(reading);
  await onTheWay!.attempt(true);
  await school.run(onTheWay!.learner, 'step.open', onTheWay!.step(reading));
  for (const taker of others.slice(0, 3)) await school.run(taker.learner, 'step.open', taker.step(quiz));
  expect(await figures()).toMatchObject({
    overview: { learners: 6, completed: 1 },
    steps: [
      { id: quiz, type: 'QUIZ', reached: 5, stopped: 3 },
      { id: reading, type: 'RICHTEXT', reached: 2, stopped: 1 },
    ],
  });
  await done!.retake();
  expect(await figures()).toMatchObject({ overview: { completed: 1 }, steps: [{ reached: 5 }, { reached: 2 }] });
});

test('each link reports how many learners followed it, from five learners on', async () => {
  const { lesson, figures } = await taught(['passed', 'failed', 'always']);
  const { quiz, behind } = lesson;
  const [passed, failed, any] = behind;
  const four = await takers(lesson, LEARNERS_MIN - 1);
  for (const [index, taker] of four.entries()) {
    await taker.attempt(index < 3);
    await school.run(taker.learner, 'step.open', taker.step(index < 3 ? passed : failed));
  }
  expect((await figures()).links).toBeNull();
  const fifth = await quizTaker(school, lesson);
  await school.run(fifth.learner, 'step.open', fifth.step());
  await school.run(fifth.learner, 'step.open', fifth.step(any));
  const counted = (await figures()).links?.map(({ from, to, learners }) => [from, behind.indexOf(to), learners]);
  expect(counted?.toSorted()).toEqual([
    [quiz, 0, 3],
    [quiz, 1, 1],
    [quiz, 2, 1],
  ]);
});

test('the time of a step is the median over its learners, and appears from five learners on', async () => {
  const { lesson, figures } = await taught();
  const five = await takers(lesson, LEARNERS_MIN);
  const day = new Date().toISOString().slice(0, 10);
  const attend = async ({ learner, enrollmentID, step }: Taker, seconds: number) => {
    await school.run(learner, 'step.open', step());
    const given = { id: newId('LearningDay'), day, seconds, step: { enrollmentID, nodeID: lesson.quiz } };
    await school.run(learner, 'activity.record', given);
  };
  for (const [index, taker] of five.slice(1).entries()) await attend(taker, [10, 600, 90, 60][index]!);
  expect((await figures()).steps).toMatchObject([{ reached: 4, medianSeconds: null }, { medianSeconds: null }]);
  await attend(five[0]!, 300);
  expect((await figures()).steps).toMatchObject([{ reached: 5, medianSeconds: 90 }, { medianSeconds: null }]);
});

test('a question reports its difficulty at first and last attempt, its discrimination and its most frequent wrong option', async () => {
  const { lesson, figures } = await taught();
  const five = await takers(lesson, LEARNERS_MIN);
  for (const [index, taker] of five.entries()) {
    const isStrong = index < 2;
    await tries(taker, isStrong ? right : wrong, isStrong ? questionOf.number.answer : ['typed by one learner']);
  }
  await tries(five[4]!, right, ['still wrong']);
  const { questions } = await figures();
  expect(questions.find(({ id }) => id === questionOf.single.id)).toMatchObject({
    learners: 5,
    first: 0.4,
    last: 0.6,
    discrimination: 1,
    wrong: { text: questionOf.single.options.find(({ id }) => id === wrong[0])?.text, share: 0.6 },
  });
  expect(questions.find(({ id }) => id === questionOf.number.id)).toMatchObject({ first: 0.4, last: 0.4, wrong: null });
  expect(JSON.stringify(questions)).not.toContain('typed by one learner');
});

test('figures of a lesson or course are visible only to its teacher, not to learners, strangers or administrators', async () => {
  const { lesson, teacher } = await taught();
  const { learner } = await quizTaker(school, lesson);
  const courseID = newId('Course');
  await school.run(teacher, 'course.create', { id: courseID, name: 'A course' });
  await school.run(teacher, 'course.addLesson', { id: courseID, lessonID: lesson.lessonID });
  const strangers: Actor[] = [learner, await school.person(), { ...(await school.person()), role: 'ADMIN' }];
  for (const stranger of strangers) {
    await expect(lessonFigures(school.pool, stranger, lesson.lessonID)).rejects.toMatchObject({ code: 'not_found' });
    await expect(lessonReach(school.pool, stranger, lesson.lessonID)).rejects.toMatchObject({ code: 'not_found' });
    await expect(courseFigures(school.pool, stranger, courseID)).rejects.toMatchObject({ code: 'not_found' });
    expect(await compareCourses(school.pool, stranger)).toEqual([]);
  }
  expect(await compareCourses(school.pool, teacher)).toMatchObject([{ id: courseID, name: 'A course' }]);
});

test('course figures cover the whole course and each lesson, with pending and booked tokens', async () => {
  const { coursePriced, enroll, begin, learn } = courseFixture(school);
  const { id, teacher, first, second } = await coursePriced(1, 2);
  const [whole, alone] = [await school.person(), await school.person()];
  await enroll(whole, id, 3);
  await learn(whole, await begin(whole, first), first);
  await learn(whole, await begin(whole, second), second);
  const { enrollmentID } = await begin(alone, second, 2);
  const client = await school.pool.connect();
  await postTransfer(
    client,
    enrollmentEarning({ id: enrollmentID, teacherID: teacher.id, tokens: 200_000, number: 1 }),
  );
  client.release();
  const review = { id: newId('LessonReview'), lessonID: first.id, rating: 4, review: '' };
  await school.run(whole, 'review.write', review);
  expect(await courseFigures(school.pool, teacher, id)).toMatchObject({
    overview: { learners: 1, completed: 1, rating: 4, reviews: 1, pendingTokens: 300_000, bookedTokens: 200_000 },
    lessons: [
      { id: first.id, learners: 1, completed: 1, rating: 4, pendingTokens: 0, bookedTokens: 0 },
      { id: second.id, learners: 2, completed: 1, rating: null, pendingTokens: 0, bookedTokens: 200_000 },
    ],
  });
});

test('figures of a teacher’s own lesson or course are free, and comparisons and CSV files need the TEACHER plan', async () => {
  const { lesson, teacher } = await taught();
  const courseID = newId('Course');
  await school.run(teacher, 'course.create', { id: courseID, name: '=HYPERLINK("x")' });
  const ask = (actor: Actor, path: string) =>
    new Hono<ActorVariables>()
      .onError(problemHandler(createLog({ logLevel: 'silent' })))
      .use(async (c, next) => {
        c.set('session', { actor, sessionToken: '', emailVerified: true });
        await next();
      })
      .route('/', figureRoutes({ pool: school.pool, canCompare: planCanCompare }))
      .request(path);
  const paid = ['/api/figures/courses', '/api/figures/courses.csv'];
  const files = [`/api/courses/${courseID}/figures.csv`, `/api/lessons/${lesson.lessonID}/figures.csv`];
  const free = [`/api/courses/${courseID}/figures`, `/api/lessons/${lesson.lessonID}/figures`];
  for (const path of [...paid, ...files]) expect((await ask(teacher, path)).status, path).toBe(403);
  for (const path of free) expect(await (await ask(teacher, path)).json()).toMatchObject({ canCompare: false });

  const plan = { subscriptionTier: 'TEACHER', status: 'ACTIVE', startDate: new Date().toISOString() } as const;
  const stranger = await school.person();
  for (const { id: owner } of [teacher, stranger])
    await put(school.pool, 'SubscriptionPlan', {
      id: newId('SubscriptionPlan'),
      ...plan,
      squareSubscriptionID: owner,
      owner,
    });
  for (const path of free) expect(await (await ask(teacher, path)).json()).toMatchObject({ canCompare: true });
  expect(await (await ask(teacher, paid[0]!)).json()).toMatchObject([{ id: courseID, learners: 0 }]);
  const file = await ask(teacher, paid[1]!);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const heads = 'learners","completed","rating","reviews","pending_tokens","booked_tokens';
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
    `\uFEFF"kind","name","${heads}"\r\n"course","'=HYPERLINK(""x"")",0,0,,0,0,0\r\n`,
  );
  expect(await (await ask(teacher, files[1]!)).text()).toContain('"lesson",,"A lesson with a quiz",0,0,,0,0,0');
  for (const path of [...files, ...free]) expect((await ask(stranger, path)).status, path).toBe(404);
  expect(await (await ask(stranger, paid[0]!)).json()).toEqual([]);
});
