import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { evaluateDefinition } from '#server/certify/evaluation/evaluate-definition.ts';
import {
  type CertificationHarness,
  openCertificationHarness,
  stepEvidence,
} from '#server/certify/evaluation/test-certification-harness.ts';
import { quizLesson, quizTaker, rightAnswer } from '#server/learn/effects/test-quiz.ts';
import { expireCertifications } from '#server/certify/jobs/expire-certifications.ts';
import { releaseClaims } from '#server/wallet/jobs/release-claims.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { Events } from '#domain/event.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import type { TestSchool } from '#server/test-school.ts';

let place: CertificationHarness;
let teacher: Actor;
let learner: Actor;
beforeAll(async () => {
  place = await openCertificationHarness();
});
beforeEach(async () => {
  [teacher, learner] = [await putPerson(place.pool, 'Tove'), await putPerson(place.pool, 'Lin')];
});

const statuses = async (actor: Actor) => (await place.certificationsOf(actor)).map(({ status }) => status);
const satisfied = ({ learningOutcomes }: Certification) => learningOutcomes.filter((each) => each.satisfied).length;

describe('certification evidence', () => {
  test('a completed step satisfies its outcomes, and the certification is issued once all are satisfied [S-374, S-377]', async () => {
    const lesson = await place.lesson(teacher, 3);
    const outcomes = { Ebb: [stepEvidence(lesson, 0)], Flood: [stepEvidence(lesson, 1), stepEvidence(lesson, 2)] };
    const definition = await place.define(teacher, { lessonID: lesson.id }, outcomes, { name: 'Tides' });
    const enrollmentID = await place.enroll(learner, lesson);
    expect(await place.certificationsOf(learner)).toEqual([]);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    const [begun] = await place.certificationsOf(learner);
    expect(begun).toMatchObject({
      name: 'Tides',
      status: 'IN_PROGRESS',
      issueDate: '',
      userID: learner.id,
      owner: teacher.id,
      definitionID: definition.id,
      learningOutcomes: [
        { name: 'Ebb', satisfied: true },
        { name: 'Flood', satisfied: false },
      ],
      shownBy: [{ outcomeID: 'Ebb', enrollmentID, lessonID: lesson.id, nodeID: lesson.nodeIDs[0], score: null }],
    });
    await place.finish(learner, enrollmentID, lesson.nodeIDs[1]);
    expect((await place.certificationsOf(learner)).map(satisfied)).toEqual([1]);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[2]);
    const [issued] = await place.certificationsOf(learner);
    expect(issued).toMatchObject({ id: begun!.id, status: 'ISSUED', expiresAt: null });
    expect(Date.parse(issued!.issueDate)).toBeGreaterThanOrEqual(Date.parse(begun!.createdAt));
    expect(await place.notificationsOf(learner, 'certified')).toHaveLength(0);
    await expect
      .poll(async () => (await place.notificationsOf(learner, 'certified')).map(({ title }) => title))
      .toEqual(['You now hold Tides']);
  });

  test('a quiz counts as evidence from its required score, even if retaken after the lesson', async () => {
    const questions = [questionOf.text, { ...questionOf.text, id: 'second' }];
    const quiz = await quizLesson(place.school as TestSchool, { questions, settings: { passMark: 0.5 } });
    const evidence = [{ lessonID: quiz.lessonID, nodeID: quiz.quiz, score: 1 }];
    await place.define(quiz.teacher, { lessonID: quiz.lessonID }, { Sure: evidence });
    const taker = await quizTaker(place.school as TestSchool, quiz);
    const half = newId('QuizAttempt');
    await taker.answer(half, 'text', ['Tea']);
    await taker.answer(half, 'second', rightAnswer(quiz.keys['second']!));
    await taker.finish(quiz.behind[0]!);
    expect([(await taker.enrollment()).status, await place.certificationsOf(taker.learner)]).toEqual(['COMPLETED', []]);
    await taker.attempt(true);
    expect(await place.certificationsOf(taker.learner)).toMatchObject([{ status: 'ISSUED', shownBy: [{ score: 1 }] }]);
  });

  test.each([
    ['a score', 1],
    ['a pass', null],
  ])(
    'the first attempts over all runs count towards %s, up to the quiz’s limit, unless the best ones are chosen',
    async (_what, score) => {
      const quiz = await quizLesson(place.school as TestSchool, {
        questions: [questionOf.text],
        settings: { passMark: 1, attempts: 2 },
      });
      const at = { lessonID: quiz.lessonID };
      const outcomes = { Sure: [{ ...at, nodeID: quiz.quiz, score }] };
      const definition = await place.define(quiz.teacher, at, outcomes);
      const [early, late] = [
        await quizTaker(place.school as TestSchool, quiz),
        await quizTaker(place.school as TestSchool, quiz),
      ];
      await early.attempt(false);
      await early.attempt(true);
      expect(await place.certificationsOf(early.learner)).toMatchObject([
        { status: 'ISSUED', countedAttempts: 'first' },
      ]);
      await late.attempt(false);
      await late.attempt(false);
      await late.retake();
      await late.attempt(true);
      // The lesson still counts as complete; only the certification ignores these attempts.
      expect(await late.topic()).toBe('COMPLETE');
      expect(await place.certificationsOf(late.learner)).toEqual([]);
      await place.school.run(quiz.teacher, 'certification.define', {
        id: definition.id,
        ...at,
        countedAttempts: 'best',
      });
      const [changed] = await place.school.rows('Certification', 'x.id = $1', definition.id);
      await place.evaluate(changed!);
      expect(await place.certificationsOf(late.learner)).toMatchObject([{ status: 'ISSUED', countedAttempts: 'best' }]);
      // An issued certification keeps the rule that it was issued by.
      expect(await place.certificationsOf(early.learner)).toMatchObject([{ countedAttempts: 'first' }]);
    },
  );

  test('a repeated or concurrent completion gives one transition, one certification and one notification [S-474]', async () => {
    const lesson = await place.lesson(teacher, 2);
    const outcomes = { One: [stepEvidence(lesson, 0)], Two: [stepEvidence(lesson, 1)] };
    await place.define(teacher, { lessonID: lesson.id }, outcomes, { validMonths: 12 });
    const enrollmentID = await place.enroll(learner, lesson);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    await Promise.all(Array.from({ length: 8 }, () => place.finish(learner, enrollmentID, lesson.nodeIDs[1])));
    const [enrollment] = await place.school.rows('Enrollment', 'x.id = $1', enrollmentID);
    const [held, ...more] = await place.certificationsOf(learner);
    expect([enrollment?.status, held?.status, more]).toEqual(['COMPLETED', 'ISSUED', []]);
    const events = await place.pool.query(
      `select data ->> 'at' as at from pgboss.job where name = 'certification.issued' and data ->> 'certificationID' = $1`,
      [held!.id],
    );
    expect(events.rows).toEqual([{ at: enrollment?.completionDate }]);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[1]);
    expect(await place.certificationsOf(learner)).toEqual([held]);
    await expect.poll(() => place.notificationsOf(learner, 'certified')).toHaveLength(1);
    const finished = () => place.notificationsOf(teacher, 'finished');
    await expect.poll(finished).toHaveLength(1);
  });

  test('steps finished at the same moment in two lessons of a course issue one certification [S-474]', async () => {
    const courseID = newId('Course');
    await put(place.pool, 'Course', { id: courseID, name: 'Sea', owner: teacher.id });
    await place.pool.query(`update course set visibility = 'public' where id = $1`, [courseID]);
    const lessons = [await place.lesson(teacher, 1), await place.lesson(teacher, 1)] as const;
    await place.pool.query('update lesson set course_id = $1 where id = any($2)', [
      courseID,
      lessons.map(({ id }) => id),
    ]);
    const outcomes = { One: [stepEvidence(lessons[0], 0)], Two: [stepEvidence(lessons[1], 0)] };
    await place.define(teacher, { courseID }, outcomes);
    for (let round = 0; round < 5; round += 1) {
      const each = await putPerson(place.pool, `Lin ${round}`);
      const enrolled = await Promise.all(lessons.map((lesson) => place.enroll(each, lesson)));
      await Promise.all(lessons.map((lesson, index) => place.finish(each, enrolled[index]!, lesson.nodeIDs[0])));
      expect(await statuses(each)).toEqual(['ISSUED']);
    }
  });

  test('concurrent evaluation jobs issue a certification once, even if it was already in progress', async () => {
    const lesson = await place.lesson(teacher, 2);
    const both = { One: [stepEvidence(lesson, 0)], Two: [stepEvidence(lesson, 1)] };
    const definition = await place.define(teacher, { lessonID: lesson.id }, both);
    for (let round = 0; round < 5; round += 1) {
      const each = await putPerson(place.pool, `Lin ${round}`);
      await place.finish(each, await place.enroll(each, lesson), lesson.nodeIDs[0]);
      await place.pool.query(
        `update enrollment_topic_progress set status = 'COMPLETE', completed_at = now() where owner = $1`,
        [each.id],
      );
      await place.pool.query(
        `insert into enrollment_topic_progress (id, enrollment_id, topic_id, status, completed_at, owner)
          select uuid7(), id, $2, 'COMPLETE', now(), owner from enrollment where owner = $1 on conflict do nothing`,
        [each.id, lesson.nodeIDs[1]],
      );
      await Promise.all([1, 2, 3, 4].map(() => place.evaluate(definition)));
      const [held, ...more] = await place.certificationsOf(each);
      expect([held?.status, more]).toEqual(['ISSUED', []]);
      const { rows } = await place.pool.query(
        `select from pgboss.job where name = 'certification.issued' and data ->> 'certificationID' = $1`,
        [held?.id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('a step of another lesson is no evidence, because it would tell the teacher what learners do elsewhere', async () => {
    const [own, beside] = [await place.lesson(teacher, 1), await place.lesson(teacher, 1)];
    const strange = await place.lesson(await putPerson(place.pool, 'Sten'), 1);
    const outcomes = {
      Own: [stepEvidence(own, 0)],
      Beside: [stepEvidence(beside, 0)],
      Strange: [stepEvidence(strange, 0)],
    };
    const definition = await place.define(teacher, { lessonID: own.id }, outcomes);
    for (const each of [strange, beside])
      await place.finish(learner, await place.enroll(learner, each), each.nodeIDs[0]);
    await place.evaluate(definition);
    expect(await place.certificationsOf(learner)).toEqual([]);
    await place.finish(learner, await place.enroll(learner, own), own.nodeIDs[0]);
    await place.evaluate(definition);
    expect(await place.certificationsOf(learner)).toMatchObject([
      { status: 'IN_PROGRESS', shownBy: [{ outcomeID: 'Own' }] },
    ]);
  });

  test('a teacher’s own progress and a learner’s direct writes issue nothing', async () => {
    const lesson = await place.lesson(teacher, 1);
    await place.define(teacher, { lessonID: lesson.id }, { One: [stepEvidence(lesson, 0)] }, { tokenPrice: '5' });
    await place.finish(teacher, await place.enroll(teacher, lesson), lesson.nodeIDs[0]);
    expect(await place.certificationsOf(teacher)).toEqual([]);
    await place.finish(learner, await place.enroll(learner, lesson), lesson.nodeIDs[0]);
    const [held] = await place.certificationsOf(learner);
    const outcomes = held!.learningOutcomes.map((outcome) => ({ ...outcome, satisfied: true }));
    const write = place.write(learner, (store) =>
      store.update('Certification', held!.id, { learningOutcomes: outcomes }),
    );
    await expect(write).rejects.toMatchObject({ code: 'not_found' });
    const derive = place.write(learner, (store) => store.setComputed('Certification', held!.id, { status: 'ISSUED' }));
    await expect(derive).rejects.toMatchObject({ code: 'not_found' });
    const write2 = place.write(teacher, (store) => store.update('Certification', held!.id, { userID: teacher.id }));
    await expect(write2).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('certification definition', () => {
  test('a definition created or changed later evaluates earlier evidence, and issued certifications stay as they are', async () => {
    const lesson = await place.lesson(teacher, 2);
    const learners = [learner, await putPerson(place.pool, 'Mo'), await putPerson(place.pool, 'Ny')];
    for (const each of learners) await place.finish(each, await place.enroll(each, lesson), lesson.nodeIDs[0]);
    const one = { One: [stepEvidence(lesson, 0)] };
    const definition = await place.define(teacher, { lessonID: lesson.id }, one, { name: 'First words' });
    await Promise.all([place.evaluate(definition, 2), place.evaluate(definition, 2)]);
    for (const each of learners) expect(await statuses(each)).toEqual(['ISSUED']);
    const two = { One: [stepEvidence(lesson, 0)], Two: [stepEvidence(lesson, 1)] };
    const changed = await place.define(teacher, { lessonID: lesson.id }, two, { name: 'Other words' });
    expect(changed.id).toBe(definition.id);
    const late = await putPerson(place.pool, 'Oz');
    await place.finish(late, await place.enroll(late, lesson), lesson.nodeIDs[0]);
    await place.evaluate(definition);
    await place.evaluate(changed);
    expect(await place.certificationsOf(learner)).toMatchObject([
      { name: 'First words', learningOutcomes: [{ name: 'One' }] },
    ]);
    expect(await place.certificationsOf(late)).toMatchObject([{ name: 'Other words', status: 'IN_PROGRESS' }]);
  });

  test('a definition queues an evaluation job that uses its latest content', async () => {
    const lesson = await place.lesson(teacher, 1);
    await place.finish(learner, await place.enroll(learner, lesson), lesson.nodeIDs[0]);
    const { id } = await place.define(teacher, { lessonID: lesson.id }, { One: [stepEvidence(lesson, 0)] });
    const { rows } = await place.pool.query<{ data: Events['certification.defined'] }>(
      `select data from pgboss.job where name = 'certification.defined' and data ->> 'certificationID' = $1`,
      [id],
    );
    for (const { data } of rows) await evaluateDefinition(place.parts, data);
    expect(await statuses(learner)).toEqual(['ISSUED']);
  });

  test('a definition issues nothing while an outcome lacks evidence or its lesson is not published', async () => {
    const lesson = await place.lesson(teacher, 2);
    const enrollmentID = await place.enroll(learner, lesson);
    const incomplete = await place.define(
      teacher,
      { lessonID: lesson.id },
      { One: [stepEvidence(lesson, 0)], Two: [] },
    );
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    await place.evaluate(incomplete);
    expect(await place.certificationsOf(learner)).toEqual([]);
    await place.pool.query('update lesson set deleted_at = now() where id = $1', [lesson.id]);
    const complete = await place.define(teacher, { lessonID: lesson.id }, { One: [stepEvidence(lesson, 0)] });
    await place.evaluate(complete);
    expect(await place.certificationsOf(learner)).toEqual([]);
    await place.pool.query('update lesson set deleted_at = null where id = $1', [lesson.id]);
    await place.evaluate(complete);
    expect(await statuses(learner)).toEqual(['ISSUED']);
  });
});

describe('priced certification', () => {
  const priced = async (tokenPrice: string) => {
    const lesson = await place.lesson(teacher, 1);
    const given = { tokenPrice, name: 'Tides' };
    const definition = await place.define(teacher, { lessonID: lesson.id }, { One: [stepEvidence(lesson, 0)] }, given);
    await place.finish(learner, await place.enroll(learner, lesson), lesson.nodeIDs[0]);
    const [held] = await place.certificationsOf(learner);
    expect(held).toMatchObject({ status: 'ELIGIBLE', issueDate: '', tokenPrice });
    return { held: held!, definition };
  };
  const pending = async () => {
    const { rows } = await place.pool.query<{ balance: string }>(
      `select balance from ledger_account where owner = $1 and kind = 'pending'`,
      [teacher.id],
    );
    return Number(rows[0]?.balance ?? 0);
  };
  const claim = (id: Certification['id'], expectedTokens: number) =>
    place.run(learner, 'certification.claim', { id, expectedTokens });

  test('a priced certification waits for its holder, who pays once however often they claim it [S-373, S-369]', async () => {
    const { held } = await priced('250000');
    await expect.poll(() => place.notificationsOf(learner, 'claimable')).toHaveLength(1);
    await expect(claim(held.id, 100)).rejects.toMatchObject({ code: 'price_changed', details: { tokens: 250_000 } });
    await Promise.all([claim(held.id, 250_000), claim(held.id, 250_000), claim(held.id, 250_000)]);
    expect(await place.certificationsOf(learner)).toMatchObject([
      { id: held.id, status: 'ISSUED', unearnedTokens: 250_000 },
    ]);
    expect([await place.school.balance(learner), await pending()]).toEqual([750_000, 250_000]);
    const { rows } = await place.pool.query(`select key from ledger_transfer where kind = 'claim' and key like $1`, [
      `%${held.id}`,
    ]);
    expect(rows).toEqual([{ key: `claim:${held.id}` }]);
    await expect.poll(() => place.notificationsOf(learner, 'certified')).toHaveLength(1);
    expect((await place.certificationsOf(learner))[0]?.issueDate).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  test('claiming a certification with too few tokens charges nothing and names the shortage', async () => {
    const { held } = await priced('1500000');
    const shortage = { code: 'insufficient_tokens', details: { balance: 1_000_000, needed: 1_500_000 } };
    await expect(claim(held.id, 1_500_000)).rejects.toMatchObject(shortage);
    expect(await place.certificationsOf(learner)).toMatchObject([{ status: 'ELIGIBLE', unearnedTokens: 0 }]);
    expect(await place.school.balance(learner)).toBe(1_000_000);
  });

  test('a priced certification can be claimed only by its holder, and only once it is earned', async () => {
    const { held } = await priced('10');
    await expect(place.run(teacher, 'certification.claim', { id: held.id, expectedTokens: 10 })).rejects.toMatchObject({
      code: 'not_found',
    });
    await place.pool.query(`update certification set status = 'IN_PROGRESS' where id = $1`, [held.id]);
    await expect(claim(held.id, 10)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await place.school.balance(learner)).toBe(1_000_000);
  });

  test('the price is paid to the teacher once after fourteen days and keeps its granted share', async () => {
    const { held } = await priced('1000');
    await claim(held.id, 1_000);
    await releaseClaims(place.parts);
    expect(await pending()).toBe(1_000);
    const later = new Date(Date.now() + 15 * 86_400_000).toISOString();
    await Promise.all([releaseClaims(place.parts, later), releaseClaims(place.parts, later)]);
    expect([await pending(), await place.school.balance(teacher)]).toEqual([0, 1_001_000]);
    const earned = await place.school.rows('TokenTransaction', `x.owner = $1 and x.kind = 'claim-earn'`, teacher.id);
    expect(earned.map(({ amount, granted }) => [amount, granted])).toEqual([[1_000, 1_000]]);
  });

  test('a certification revoked within fourteen days refunds its holder', async () => {
    const { held } = await priced('1000');
    await claim(held.id, 1_000);
    await place.run(teacher, 'certification.revoke', { id: held.id, reason: 'By mistake' });
    expect([await pending(), await place.school.balance(learner)]).toEqual([0, 1_000_000]);
    expect(await place.certificationsOf(learner)).toMatchObject([{ status: 'REVOKED', unearnedTokens: 0 }]);
  });

  test('an unclaimed certification follows its definition’s price and is issued if it becomes free', async () => {
    const { definition } = await priced('1000');
    const cheaper = await place.define(teacher, { lessonID: definition.lessonID! }, {}, { tokenPrice: '10' });
    await place.evaluate(cheaper);
    // A definition without evidence issues nothing and does not pass on its price.
    expect(await place.certificationsOf(learner)).toMatchObject([{ status: 'ELIGIBLE', tokenPrice: '1000' }]);
    const evidence = definition.learningOutcomes[0]!.evidence;
    const free = await place.define(
      teacher,
      { lessonID: definition.lessonID! },
      { One: evidence },
      { tokenPrice: '0' },
    );
    await place.evaluate(free);
    expect(await place.certificationsOf(learner)).toMatchObject([{ status: 'ISSUED', tokenPrice: '0' }]);
  });
});

describe('issued certification', () => {
  const issue = async (given: { validMonths?: number } = {}) => {
    const lesson = await place.lesson(teacher, 1);
    await place.define(
      teacher,
      { lessonID: lesson.id },
      { One: [stepEvidence(lesson, 0)] },
      { name: 'Tides', ...given },
    );
    const enrollmentID = await place.enroll(learner, lesson);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    const [held] = await place.certificationsOf(learner);
    expect(held?.status).toBe('ISSUED');
    return { held: held!, lesson, enrollmentID };
  };

  test('a certification expires on its date with one notification and is earned again only by newer evidence', async () => {
    const { held, lesson, enrollmentID } = await issue({ validMonths: 12 });
    expect(held.expiresAt).toMatch(/T23:59:59\.999/);
    const before = new Date(Date.parse(held.expiresAt!) - 1_000).toISOString();
    await expireCertifications(place.parts, before);
    expect(await statuses(learner)).toEqual(['ISSUED']);
    await place.pool.query(`update certification set expires_at = now() where id = $1`, [held.id]);
    await Promise.all([expireCertifications(place.parts), expireCertifications(place.parts)]);
    expect(await statuses(learner)).toEqual(['EXPIRED']);
    await expect.poll(() => place.notificationsOf(learner, 'expired')).toHaveLength(1);
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    expect(await statuses(learner)).toEqual(['EXPIRED']);
    await place.run(learner, 'enrollment.retake', { enrollmentID, run: 1 });
    await place.finish(learner, enrollmentID, lesson.nodeIDs[0]);
    expect(await statuses(learner)).toEqual(['EXPIRED', 'ISSUED']);
  });

  test('a certification is revoked only by its teacher, with a reason of which the holder is notified once', async () => {
    const { held } = await issue();
    const revoke = (by: Actor, reason: string) => place.run(by, 'certification.revoke', { id: held.id, reason });
    for (const by of [learner, await putPerson(place.pool, 'Sten')])
      await expect(revoke(by, 'Because')).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke(teacher, '  ')).rejects.toMatchObject({ code: 'invalid_input' });
    await revoke(teacher, 'It was somebody else’s work');
    expect(await place.certificationsOf(learner)).toMatchObject([
      { status: 'REVOKED', revocationReason: 'It was somebody else’s work', issueDate: held.issueDate },
    ]);
    await expect(revoke(teacher, 'Again')).rejects.toMatchObject({ code: 'invalid_state' });
    await expect
      .poll(async () => (await place.notificationsOf(learner, 'revoked')).map(({ content }) => content))
      .toEqual(['The reason given: It was somebody else’s work']);
  });

  test('an endorsement by anyone is dated and signed by the server, and the holder is notified [S-378, S-379, S-381]', async () => {
    const { held } = await issue();
    const friend = await putPerson(place.pool, 'Vera');
    const said = { id: newId('Endorsement'), certificationID: held.id, testimony: '  I saw it ' };
    const forged = { ...said, author: teacher.id, dateTime: '2001-01-01T00:00:00Z' };
    await expect(place.run(friend, 'endorsement.write', forged)).rejects.toMatchObject({ code: 'invalid_input' });
    await place.run(friend, 'endorsement.write', said);
    const find = () => place.school.rows('Endorsement', 'x.certification_id = $1', held.id);
    const [made] = await find();
    expect(made).toMatchObject({ author: friend.id, testimony: 'I saw it' });
    expect(Date.parse(made!.dateTime)).toBeGreaterThanOrEqual(Date.parse(held.issueDate));
    await expect
      .poll(async () => (await place.notificationsOf(learner, 'endorsed')).map(({ title }) => title))
      .toEqual(['Vera T. endorsed you']);
    await place.run(friend, 'endorsement.write', { ...said, id: newId('Endorsement'), testimony: 'Twice' });
    expect(await find()).toMatchObject([{ id: made!.id, testimony: 'Twice', dateTime: made!.dateTime }]);
  });

  test('an endorsement that anybody edits keeps every earlier version and can be restored [S-568]', async () => {
    const { held } = await issue();
    const [friend, stranger] = [await putPerson(place.pool, 'Vera'), await putPerson(place.pool, 'Sten')];
    const id = newId('Endorsement');
    await place.run(friend, 'endorsement.write', { id, certificationID: held.id, testimony: 'I saw it' });
    await place.run(stranger, 'endorsement.edit', { id, testimony: 'I did not' });
    await place.run(stranger, 'endorsement.delete', { id });
    const find = async () => (await place.school.rows('Endorsement', 'x.id = $1', id))[0];
    expect(await find()).toMatchObject({ author: friend.id, testimony: 'I did not', deletedAt: expect.any(String) });
    const history = await place.school.rows('Revision', `x.row_id = $1 order by x.seq`, id);
    expect(history.map(({ action, actor, owner }) => [action, actor, owner])).toEqual([
      ['create', friend.id, friend.id],
      ['update', stranger.id, friend.id],
      ['delete', stranger.id, friend.id],
    ]);
    await place.run(friend, 'revision.revert', { revisionID: history[2]!.id });
    await place.run(friend, 'revision.revert', { revisionID: history[1]!.id });
    expect(await find()).toMatchObject({ author: friend.id, testimony: 'I saw it', deletedAt: null });
    await expect
      .poll(async () => (await place.notificationsOf(friend, 'changed')).map(({ params }) => params.certificationID))
      .toContain(held.id);
  });

  test('a certification shows its evidence to its holder only', async () => {
    const { held, enrollmentID } = await issue();
    const stranger = await putPerson(place.pool, 'Sten');
    const seen = new Map<Actor, unknown>();
    for (const each of [learner, teacher, stranger])
      await place.write(each, async (store) => {
        const row = await store.get('Certification', held.id);
        seen.set(each, [row.name, row.shownBy?.[0]?.enrollmentID, 'unearnedTokens' in row]);
      });
    expect([...seen.values()]).toEqual([
      ['Tides', enrollmentID, false],
      ['Tides', undefined, false],
      ['Tides', undefined, false],
    ]);
  });
});
