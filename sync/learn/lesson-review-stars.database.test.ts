import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type LessonReview, uncountedReason } from '#domain/learn/lesson-review.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { lessonStatuses, type LessonStatus } from '#domain/teach/node.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { testSchool } from '#server/test-school.ts';

const school = await testSchool();
const { pool } = school;
const teacher = await putPerson(pool, 'teacher');
const moderator = await putPerson(pool, 'moderator', 'MODERATOR');

const newLesson = () => putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
const enroll = (lesson: TestLesson, { id: owner }: Actor, finished: number) =>
  putEnrollment(pool, { owner, teacherID: teacher.id, lesson, finished });
async function write(lesson: TestLesson, actor: Actor, rating = 4): Promise<LessonReview['id']> {
  const id = newId('LessonReview');
  await school.run(actor, 'review.write', { id, lessonID: lesson.id, rating, review: '' });
  return id;
}
async function learnerReview(lesson: TestLesson, rating: number) {
  const actor = await school.person();
  await enroll(lesson, actor, 1);
  return { actor, id: await write(lesson, actor, rating) };
}
const uncountedOf = async (id: LessonReview['id']) =>
  (await school.rows('LessonReview', 'x.id = $1', id))[0]?.uncounted;
async function ratingOf({ id }: TestLesson) {
  const { rows } = await pool.query<object>('select rating, reviews from lesson where id = $1', [id]);
  return rows[0];
}
const finishFirst = (enrollment: Enrollment['id']) =>
  pool.query(`update enrollment set progress = jsonb_set(progress, '{0,status}', '"COMPLETE"') where id = $1`, [
    enrollment,
  ]);

describe('stars that count in a rating', () => {
  /** Status of the first step in the current run, and in each earlier one. */
  const learned: [LessonStatus, ...LessonStatus[]][] = [
    ...lessonStatuses.map((status): [LessonStatus] => [status]),
    ['INCOMPLETE', 'FAILED', 'COMPLETE'],
    ['INPROGRESS', 'FAILED'],
  ];

  test.each(learned)(
    'the database and the domain agree on whether stars count for a step that is %s',
    async (now, ...before) => {
      const lesson = await newLesson();
      const [actor, [topicID]] = [await school.person(), lesson.nodeIDs];
      const progressOf = (status: LessonStatus) => [{ topicID: topicID as never, status }];
      const history = before.map((status) => ({
        status: 'COMPLETED' as const,
        startDate: null,
        completionDate: null,
        retakenAt: '2026-01-01T00:00:00Z',
        progress: progressOf(status),
      }));
      await pool.query('update enrollment set progress = $2, history = $3 where id = $1', [
        await enroll(lesson, actor, 0),
        JSON.stringify(progressOf(now)),
        JSON.stringify(history),
      ]);
      const reason = uncountedReason(actor.id, { owner: teacher.id }, [{ progress: progressOf(now), history }]);
      expect(await uncountedOf(await write(lesson, actor))).toBe(reason);
      expect(await ratingOf(lesson)).toMatchObject({ reviews: reason === null ? 1 : 0 });
    },
  );

  test('the stars of somebody who never enrolled do not count', async () => {
    const lesson = await newLesson();
    const actor = await school.person();
    expect(await uncountedOf(await write(lesson, actor))).toBe('NO_STEP_FINISHED');
    expect(uncountedReason(actor.id, { owner: teacher.id }, [])).toBe('NO_STEP_FINISHED');
    expect(await ratingOf(lesson)).toEqual({ rating: null, reviews: 0 });
  });

  test('the stars of an owner for their own lesson never count, whatever they finish in it', async () => {
    const lesson = await newLesson();
    const enrollment = await enroll(lesson, teacher, 1);
    expect(await uncountedOf(await write(lesson, teacher, 5))).toBe('OWN_LESSON');
    expect(uncountedReason(teacher.id, { owner: teacher.id }, [])).toBe('OWN_LESSON');
    await pool.query(
      `update enrollment set progress = jsonb_set(progress, '{0,status}', '"INCOMPLETE"') where id = $1`,
      [enrollment],
    );
    await finishFirst(enrollment);
    expect(await ratingOf(lesson)).toEqual({ rating: null, reviews: 0 });
  });

  test('stars count from the first finished step on and stay when the learner starts over or leaves', async () => {
    const lesson = await newLesson();
    const actor = await school.person();
    const enrollment = await enroll(lesson, actor, 0);
    await write(lesson, actor);
    expect(await ratingOf(lesson)).toMatchObject({ reviews: 0 });
    await finishFirst(enrollment);
    expect(await ratingOf(lesson)).toEqual({ rating: 4, reviews: 1 });
    await pool.query(
      `update enrollment set withdrawn_at = now(), progress = jsonb_set(progress, '{0,status}', '"INCOMPLETE"') where id = $1`,
      [enrollment],
    );
    expect(await ratingOf(lesson)).toEqual({ rating: 4, reviews: 1 });
  });

  test('a review and a first finished step at the same moment count, whichever is first', async () => {
    const lesson = await newLesson();
    const people = await Promise.all(Array.from({ length: 20 }, () => school.person()));
    const enrollments = await Promise.all(people.map((person) => enroll(lesson, person, 0)));
    await Promise.all(
      people.flatMap((person, index) => {
        const both = [() => write(lesson, person), () => finishFirst(enrollments[index] as Enrollment['id'])];
        return (index % 2 === 0 ? both : both.toReversed()).map((run) => run());
      }),
    );
    const rows = await school.rows('LessonReview', 'x.lesson_id = $1', lesson.id);
    expect(rows.map(({ uncounted }) => uncounted)).toEqual(people.map(() => null));
    expect(await ratingOf(lesson)).toEqual({ rating: 4, reviews: people.length });
  });

  test('a first finished step waits for a review that is not yet committed and counts it', async () => {
    const lesson = await newLesson();
    const actor = await school.person();
    const enrollment = await enroll(lesson, actor, 0);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into lesson_review (id, lesson_id, user_id, rating) values ($1, $2, $3, 4)', [
      newId('LessonReview'),
      lesson.id,
      actor.id,
    ]);
    const finished = finishFirst(enrollment);
    const isWaiting = `select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await client.query(isWaiting)).rowCount).toBe(1);
    await client.query('commit');
    client.release();
    await finished;
    expect(await ratingOf(lesson)).toMatchObject({ reviews: 1 });
  });
});

describe('stars of a deleted review', () => {
  const remove = (actor: Actor, id: LessonReview['id']) => school.run(actor, 'review.delete', { id });
  async function reviewed() {
    const lesson = await newLesson();
    await learnerReview(lesson, 5);
    return { lesson, ...(await learnerReview(lesson, 1)) };
  }
  const both = { rating: 3, reviews: 2 };
  const withoutIt = { rating: 5, reviews: 1 };

  test('a review that the teacher deleted keeps its stars in the rating until its author agrees', async () => {
    const { lesson, actor, id } = await reviewed();
    await remove(teacher, id);
    expect(await ratingOf(lesson)).toEqual(both);
    for (const other of [teacher, await school.person()])
      await expect(school.run(other, 'review.acceptDeletion', { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await ratingOf(lesson)).toEqual(both);
    await school.run(actor, 'review.acceptDeletion', { id });
    expect(await ratingOf(lesson)).toEqual(withoutIt);
  });

  test('a deleted review stops counting once a moderator agrees, which is audited, except in their own lesson', async () => {
    const { lesson, actor, id } = await reviewed();
    await remove(moderator, id);
    expect(await ratingOf(lesson)).toEqual(both);
    await pool.query('update lesson set owner = $2, teacher_id = $2 where id = $1', [lesson.id, moderator.id]);
    await expect(school.run(moderator, 'review.acceptDeletion', { id })).rejects.toMatchObject({ code: 'not_found' });
    await pool.query('update lesson set owner = $2, teacher_id = $2 where id = $1', [lesson.id, teacher.id]);
    await school.run(moderator, 'review.acceptDeletion', { id });
    expect(await ratingOf(lesson)).toEqual(withoutIt);
    const [entry] = await school.rows('AuditEntry', 'x.row_id = $1', id);
    expect(entry).toMatchObject({ action: 'review.acceptDeletion', actor: moderator.id, person: actor.id });
  });

  test('a review stops counting when its author deletes it', async () => {
    const { lesson, actor, id } = await reviewed();
    await expect(school.run(actor, 'review.acceptDeletion', { id })).rejects.toMatchObject({ code: 'not_found' });
    await remove(actor, id);
    expect(await ratingOf(lesson)).toEqual(withoutIt);
  });

  test('a review stops counting when a moderator hides it, before or after the teacher deleted it', async () => {
    for (const isDeletedBefore of [false, true]) {
      const { lesson, id } = await reviewed();
      const reportID = newId('Report');
      const about = { model: 'LessonReview', rowID: id, reason: 'SPAM', description: '' } as const;
      await school.run(await school.person(), 'report.create', { id: reportID, ...about });
      if (isDeletedBefore) await remove(teacher, id);
      await school.run(moderator, 'report.decide', { id: reportID, status: 'UPHELD', note: 'Spam', isHiding: true });
      expect(await ratingOf(lesson)).toEqual(withoutIt);
      await school.run(moderator, 'report.restoreContent', { id: reportID, note: 'An error' });
      expect(await ratingOf(lesson)).toEqual(both);
    }
  });

  test('a new review replaces the author’s deleted one in the rating, and stops counting when they delete it', async () => {
    const { lesson, actor, id } = await reviewed();
    await remove(teacher, id);
    const next = await write(lesson, actor, 3);
    expect(await ratingOf(lesson)).toEqual({ rating: 4, reviews: 2 });
    await remove(teacher, next);
    expect(await ratingOf(lesson)).toEqual({ rating: 4, reviews: 2 });
    await school.run(actor, 'review.acceptDeletion', { id: next });
    expect(await ratingOf(lesson)).toEqual(withoutIt);
  });

  test('a review that is restored after its author agreed to the deletion counts again', async () => {
    const { lesson, actor, id } = await reviewed();
    await remove(teacher, id);
    await school.run(actor, 'review.acceptDeletion', { id });
    const [deletion] = await school.rows(
      'Revision',
      `x.row_id = $1 and x.action = 'delete' and x.actor = $2`,
      id,
      teacher.id,
    );
    await school.run(actor, 'revision.revert', { revisionID: deletion?.id as never });
    expect(await ratingOf(lesson)).toEqual(both);
  });

  test('a deleted review outlives the trash while its stars count, and is then removed', async () => {
    const { lesson, actor, id } = await reviewed();
    await remove(teacher, id);
    await pool.query(`update lesson_review set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      RESTORE_DAYS + 1,
    ]);
    await purgeDeleted(pool);
    expect(await ratingOf(lesson)).toEqual(both);
    await school.run(actor, 'review.acceptDeletion', { id });
    await purgeDeleted(pool);
    expect(await school.rows('LessonReview', 'x.id = $1', id)).toEqual([]);
    expect(await ratingOf(lesson)).toEqual(withoutIt);
  });
});
