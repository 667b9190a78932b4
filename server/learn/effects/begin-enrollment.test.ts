import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { httpStatus } from '#domain/kernel/errors.ts';
import type { Models } from '#domain/models.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let free: Models['Lesson'];
let priced: Models['Lesson'];
beforeAll(async () => {
  school = await testSchool();
  [free, priced] = [await school.lesson('Why bridges hum'), await school.lesson('Graphs, gently')];
});

const start = (actor: Actor, lesson: Models['Lesson'], expectedTokens = priceInTokens(lesson.price), key?: string) =>
  school.run(actor, 'enrollment.start', { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens }, key);
const enrollmentsOf = (actor: Actor) => school.rows('Enrollment', 'x.owner = $1', actor.id);
const pendingOf = async (owner: string) =>
  Number(
    (
      await school.pool.query<{ balance: string }>(
        `select balance from ledger_account where owner = $1 and kind = 'pending'`,
        [owner],
      )
    ).rows[0]?.balance ?? 0,
  );

describe('enrolling in a lesson', () => {
  test('enrolling in a priced lesson moves its price from the wallet to the teacher and creates one enrollment with the lesson set [S-007]', async () => {
    const learner = await school.person();
    const before = await pendingOf(priced.owner);
    await start(learner, priced);
    expect(await school.balance(learner)).toBe(200_000);
    expect(await pendingOf(priced.owner)).toBe(before + 800_000);
    const [row, ...more] = await enrollmentsOf(learner);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      lessonID: priced.id,
      courseID: null,
      status: 'NOT_STARTED',
      paidTokens: 800_000,
      versionID: priced.publishedVersionID,
      teacherID: priced.owner,
    });
    expect(row?.progress).toHaveLength(priced.steps);
  });

  test('many simultaneous enrollments in a lesson are one enrollment and one payment', async () => {
    const learner = await school.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(learner, priced)));
    const made = await enrollmentsOf(learner);
    expect(made).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual({ enrollmentID: made[0]?.id });
    expect(await school.balance(learner)).toBe(200_000);
  });

  test('simultaneous enrollments with the same key get the same answer', async () => {
    const learner = await school.person();
    const input = { id: newId('Enrollment'), lessonID: priced.id, expectedTokens: 800_000 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => school.run(learner, 'enrollment.start', input, 'one-click')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await school.balance(learner)).toBe(200_000);
  });

  test('enrolling at a price other than the lesson’s is refused and costs nothing', async () => {
    const learner = await school.person();
    await expect(start(learner, priced, 0)).rejects.toMatchObject({
      code: 'price_changed',
      details: { tokens: 800_000 },
    });
    expect(await enrollmentsOf(learner)).toEqual([]);
    expect(await school.balance(learner)).toBe(1_000_000);
  });

  test('enrolling without enough tokens is refused and leaves no enrollment behind', async () => {
    const learner = await school.person();
    await start(learner, priced);
    const bayes = (await school.rows('Lesson')).find((lesson) => lesson.price === 4.5);
    if (!bayes) throw new Error('the seed has no lesson for $4.50');
    await expect(start(learner, bayes)).rejects.toMatchObject({ code: 'insufficient_tokens' });
    expect(await enrollmentsOf(learner)).toHaveLength(1);
    expect(await school.balance(learner)).toBe(200_000);
  });

  test('enrolling in one’s own lesson costs nothing', async () => {
    const teacher: Actor = { id: priced.owner, role: 'USER' };
    const before = await school.balance(teacher);
    await start(teacher, priced, 0);
    expect(await school.balance(teacher)).toBe(before);
  });

  test('enrolling in an unpublished lesson is refused', async () => {
    const teacher = await school.person();
    const id = newId('Lesson');
    await school.run(teacher, 'lesson.create', { id, name: 'A draft' });
    const learner = await school.person();
    await expect(
      school.run(learner, 'enrollment.start', { id: newId('Enrollment'), lessonID: id, expectedTokens: 0 }),
    ).rejects.toMatchObject({ code: 'not_ready' });
  });
});

/** Enrolls a new person in the free lesson. */
async function learner() {
  const actor = await school.person();
  const { enrollmentID } = await start(actor, free);
  const [version] = await school.rows('LessonVersion', 'x.id = $1', free.publishedVersionID);
  if (!version) throw new Error('no version');
  const find = async () => {
    const [row] = await enrollmentsOf(actor);
    if (!row) throw new Error('no enrollment');
    return row;
  };
  const finish = (node: Models['LessonNode']['id']) => school.run(actor, 'step.finish', stepOf(enrollmentID, node));
  const [key] = await school.rows('LessonVersionKey', 'x.version_id = $1', version.id);
  const answer = async (nodeID: Models['LessonNode']['id'], isRight: boolean) => {
    const attemptID = newId('QuizAttempt');
    const step = stepOf(enrollmentID, nodeID);
    for (const [questionID, question] of Object.entries(key?.keys[nodeID]?.questions ?? {}))
      await school.run(actor, 'quiz.answer', {
        ...step,
        attemptID,
        questionID,
        answer: isRight ? question.answer : ['o99'],
      });
    return attemptID;
  };
  return { actor, enrollmentID, outline: version.outline, find, finish, answer };
}

describe('learning a lesson', () => {
  test('the first opened step starts the lesson, and the enrollment lists the steps of its version in order [S-277, S-278]', async () => {
    const { actor, enrollmentID, outline, find } = await learner();
    await school.run(actor, 'step.open', stepOf(enrollmentID, outline.start));
    const row = await find();
    expect(row).toMatchObject({ status: 'IN_PROGRESS', currentNodeID: outline.start });
    expect(row.startDate).not.toBeNull();
    expect(row.progress[0]).toEqual({ topicID: outline.start, status: 'INPROGRESS' });
    expect(row.progress.map((topic) => topic.topicID)).toEqual(outline.nodes.map((node) => node.id));
  });

  test('the start date is the day when the first step was opened, and stays so [S-271]', async () => {
    const { actor, enrollmentID, outline, find, finish } = await learner();
    expect((await find()).startDate).toBeNull();
    await school.run(actor, 'step.open', stepOf(enrollmentID, outline.start));
    const { startDate } = await find();
    expect(startDate).not.toBeNull();
    await finish(outline.start);
    await school.run(actor, 'step.open', stepOf(enrollmentID, outline.start));
    expect((await find()).startDate).toBe(startDate);
  });

  test('the progress list of an enrollment equals the rows of the steps, which name their step and owner [S-279, S-281, S-284, S-286]', async () => {
    const { actor, enrollmentID, outline, find, finish, answer } = await learner();
    const same = async () => {
      const topics = await school.rows('EnrollmentTopicProgress', 'x.enrollment_id = $1', enrollmentID);
      const { progress } = await find();
      expect(topics.map(({ owner }) => owner)).toEqual(topics.map(() => actor.id));
      const statuses = new Map(topics.map(({ topicID, status }) => [topicID, status]));
      expect([...statuses.keys()].filter((id) => !outline.nodes.some((node) => node.id === id))).toEqual([]);
      expect(progress.map(({ status }) => status)).toEqual(
        progress.map(({ topicID }) => statuses.get(topicID) ?? 'INCOMPLETE'),
      );
      return topics.length;
    };
    expect(await same()).toBe(0);
    const walk = outline.nodes.map((node) => () => (node.type === 'QUIZ' ? answer(node.id, false) : finish(node.id)));
    for (const [index, step] of walk.entries()) {
      await step();
      expect(await same()).toBe(index + 1);
    }
  });

  test('an enrollment belongs to its learner, who is named to the lesson’s teacher, and no other teacher reads it [S-273, S-274, S-324]', async () => {
    const { actor, enrollmentID } = await learner();
    const list = queryRunner(school.pool, queries);
    const readBy = async (id: Actor['id']) =>
      (await list({ id, role: 'USER' }, 'enrollment.byLesson', { lessonID: free.id }, undefined)).m;
    const { Enrollment: read = [], PublicProfile: people = [] } = await readBy(free.owner);
    expect(read.find(({ id }) => id === enrollmentID)).toMatchObject({ owner: actor.id, teacherID: free.owner });
    expect(people.map(({ id }) => id)).toContain(actor.id);
    expect(await readBy((await school.person()).id)).toEqual({ Enrollment: [] });
  });

  test('a lesson completes once when every step of a path to an end is done', async () => {
    const { outline, find, finish, answer } = await learner();
    for (const node of outline.nodes) await (node.type === 'QUIZ' ? answer(node.id, true) : finish(node.id));
    const done = await find();
    expect(done.status).toBe('COMPLETED');
    const first = outline.nodes.find((node) => node.type === 'RICHTEXT');
    if (first) await finish(first.id);
    expect((await find()).completionDate).toBe(done.completionDate);
  });

  test('a finished step stays finished when it is opened or finished again', async () => {
    const { actor, enrollmentID, outline, find, finish } = await learner();
    await finish(outline.start);
    await school.run(actor, 'step.open', stepOf(enrollmentID, outline.start));
    expect((await find()).progress[0]?.status).toBe('COMPLETE');
    expect(await school.rows('EnrollmentTopicProgress', 'x.enrollment_id = $1', enrollmentID)).toHaveLength(1);
  });

  test('the position in a step is stored, and the watched parts of a video from two devices add up', async () => {
    const { actor, enrollmentID, outline } = await learner();
    const step = stepOf(enrollmentID, outline.start);
    const keep = (place: number, ...watched: [number, number][]) =>
      school.run(actor, 'step.savePosition', { ...step, place, watched });
    await school.run(actor, 'step.open', step);
    await Promise.all([keep(20, [0, 20]), keep(70, [10, 30], [60, 70])]);
    await keep(5);
    const topics = await school.rows('EnrollmentTopicProgress', 'x.enrollment_id = $1', enrollmentID);
    expect(topics.map(({ place, watched }) => ({ place, watched }))).toEqual([
      {
        place: 5,
        watched: [
          [0, 30],
          [60, 70],
        ],
      },
    ]);
    await expect(keep(0, [0, 90_000])).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(keep(-1)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('no position is stored for a step that was not opened, or by another person', async () => {
    const { actor, enrollmentID, outline } = await learner();
    const kept = { ...stepOf(enrollmentID, outline.start), place: 3, watched: [] };
    await school.run(actor, 'step.savePosition', kept);
    expect(await school.rows('EnrollmentTopicProgress', 'x.enrollment_id = $1', enrollmentID)).toEqual([]);
    await expect(school.run(await school.person(), 'step.savePosition', kept)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('steps that only learners who fail will see are set aside until a quiz is failed', async () => {
    const { outline, find, finish, answer } = await learner();
    const detour = outline.links.find(({ condition }) => condition === 'failed');
    if (!detour) throw new Error('the seed has no link for failed quizzes');
    const aside = async () => (await find()).progress.filter(({ isAside }) => isAside).map(({ topicID }) => topicID);
    expect(await aside()).toEqual([detour.to]);
    await finish(outline.start);
    expect(await aside()).toEqual([detour.to]);
    await answer(detour.from, false);
    expect(await aside()).toEqual([]);
    await answer(detour.from, true);
    expect(await aside()).toEqual([detour.to]);
    await finish(detour.to);
    expect(await aside()).toEqual([]);
  });

  test('a quiz that was not passed cannot be finished, which is a conflict and certifies nothing [S-699]', async () => {
    const { actor, outline, find, finish } = await learner();
    const quiz = outline.nodes.find((node) => node.type === 'QUIZ');
    if (!quiz) throw new Error('the seed has no quiz');
    for (const { id, type } of outline.nodes) if (type !== 'QUIZ') await finish(id);
    const before = await find();
    expect(before.status).toBe('IN_PROGRESS');
    await expect(finish(quiz.id)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(httpStatus.invalid_state).toBe(409);
    expect(await find()).toEqual(before);
    expect(await school.rows('Certification', 'x.owner = $1', actor.id)).toEqual([]);
  });

  test('a step of another lesson is refused', async () => {
    const { actor, enrollmentID } = await learner();
    await expect(school.run(actor, 'step.open', stepOf(enrollmentID, newId('LessonNode')))).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('another person’s enrollment cannot be used or distinguished from a missing one', async () => {
    const { enrollmentID, outline } = await learner();
    const stranger = await school.person();
    const foreign = await school
      .run(stranger, 'step.open', stepOf(enrollmentID, outline.start))
      .catch((error: unknown) => error);
    const missing = await school
      .run(stranger, 'step.open', stepOf(newId('Enrollment'), outline.start))
      .catch((error: unknown) => error);
    expect(foreign).toMatchObject({ code: 'not_found' });
    expect(String(foreign)).toBe(String(missing));
  });
});

describe('quizzes', () => {
  const quizOf = (outline: Models['LessonVersion']['outline']) => {
    const quiz = outline.nodes.find((node) => node.type === 'QUIZ');
    if (!quiz) throw new Error('the seed has no quiz');
    return quiz.id;
  };
  const statusOf = (row: Models['Enrollment'], nodeID: string) =>
    row.progress.find((topic) => topic.topicID === nodeID)?.status;

  test('a quiz is graded on the server, and its key comes only with the grade [S-589]', async () => {
    const { actor, outline, find, answer } = await learner();
    const attemptID = await answer(quizOf(outline), true);
    const [attempt] = await school.rows('QuizAttempt', 'x.id = $1', attemptID);
    expect(attempt).toMatchObject({ status: 'PASS', score: 1, number: 1, owner: actor.id });
    expect(statusOf(await find(), quizOf(outline))).toBe('COMPLETE');
  });

  test('a failed quiz can be tried again, and a passed quiz stays passed', async () => {
    const { outline, find, answer } = await learner();
    const quiz = quizOf(outline);
    await answer(quiz, false);
    expect(statusOf(await find(), quiz)).toBe('INPROGRESS');
    await answer(quiz, true);
    await answer(quiz, false);
    expect(statusOf(await find(), quiz)).toBe('COMPLETE');
  });

  test('a quiz that is failed three times in a row asks for attention until the learner continues', async () => {
    const { actor, enrollmentID, outline, find, answer } = await learner();
    const quiz = quizOf(outline);
    for (let n = 0; n < 3; n++) await answer(quiz, false);
    expect(statusOf(await find(), quiz)).toBe('ATTENTION');
    await school.run(actor, 'quiz.answer', {
      ...stepOf(enrollmentID, quiz),
      attemptID: newId('QuizAttempt'),
      questionID: 'q1',
      answer: ['o99'],
    });
    expect(statusOf(await find(), quiz)).toBe('INPROGRESS');
  });

  test('a question that is answered twice keeps the first answer', async () => {
    const { actor, enrollmentID, outline } = await learner();
    const input = {
      ...stepOf(enrollmentID, quizOf(outline)),
      attemptID: newId('QuizAttempt'),
      questionID: 'q1',
      answer: ['o99'],
    };
    await school.run(actor, 'quiz.answer', input);
    await school.run(actor, 'quiz.answer', { ...input, answer: ['o1'] });
    const [attempt] = await school.rows('QuizAttempt', 'x.id = $1', input.attemptID);
    expect(attempt?.answers).toHaveLength(1);
    expect(attempt?.answers[0]?.answer).toEqual(['o99']);
  });

  test.each(['q77', '__proto__', 'constructor'])('a quiz refuses the unknown question %s', async (questionID) => {
    const { actor, enrollmentID, outline } = await learner();
    const input = {
      ...stepOf(enrollmentID, quizOf(outline)),
      attemptID: newId('QuizAttempt'),
      questionID,
      answer: ['o1'],
    };
    await expect(school.run(actor, 'quiz.answer', input)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await school.rows('QuizAttempt', 'x.id = $1', input.attemptID)).toEqual([]);
  });
});
