import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { NEXT_LESSONS_MAX, SHARED_BY_MIN } from '#domain/teach/lesson.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { computeNextLessons } from '#server/teach/jobs/compute-next-lessons.ts';
import { putEnrollment, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let teacher: Actor;
let learners: Actor[];

beforeAll(async () => {
  school = await testSchool();
  teacher = await school.person('Tove');
  learners = await Promise.all(Array.from({ length: SHARED_BY_MIN + 1 }, (_, n) => school.person(`Learner ${n}`)));
});

const newLesson = (visibility: 'public' | 'private' = 'public') =>
  putLesson(school.pool, { owner: teacher.id, visibility, isPublished: true });
const enroll = async (lesson: TestLesson, people: Actor[], withdrawnAt: string | null = null) => {
  for (const { id: owner } of people)
    await putEnrollment(school.pool, { owner, teacherID: teacher.id, lesson, withdrawnAt });
  await school.pool.query('update lesson set learners = learners + $2 where id = $1', [lesson.id, people.length]);
};
const nextOf = async ({ id }: TestLesson) => (await school.rows('Lesson', 'x.id = $1', id))[0]?.nextLessonIDs;
const few = () => learners.slice(0, SHARED_BY_MIN - 1);
const enough = () => learners.slice(0, SHARED_BY_MIN);

test(`${SHARED_BY_MIN} learners must go on to a lesson before it is suggested, most frequent first`, async () => {
  const [first, rare, common, commonest] = [await newLesson(), await newLesson(), await newLesson(), await newLesson()];
  await enroll(first, learners);
  await enroll(rare, few());
  await enroll(common, enough());
  await enroll(commonest, learners);
  await computeNextLessons(school.pool);
  expect(await nextOf(first)).toEqual([commonest.id, common.id]);
  expect(await nextOf(commonest)).toEqual([]);
});

test('suggestions ignore withdrawn enrollments, private lessons and erased people', async () => {
  const [first, left, hidden, erased] = [
    await newLesson(),
    await newLesson(),
    await newLesson('private'),
    await newLesson(),
  ];
  await enroll(first, learners);
  await enroll(left, few());
  await enroll(left, learners.slice(SHARED_BY_MIN - 1), new Date().toISOString());
  await enroll(hidden, learners);
  const former = await school.person('Former');
  await enroll(first, [former]);
  await enroll(erased, [...few(), former]);
  await school.pool.query(`update "user" set deleted_at = now() - interval '1 year' where id = $1`, [former.id]);
  await eraseAccounts(school.pool, postRemoval);
  await computeNextLessons(school.pool);
  expect(await nextOf(first)).toEqual([]);
});

test('the number of suggestions is limited, and outdated ones disappear the next night', async () => {
  const first = await newLesson();
  const others = [];
  for (let n = 0; n <= NEXT_LESSONS_MAX; n += 1) others.push(await newLesson());
  for (const lesson of [first, ...others]) await enroll(lesson, enough());
  await computeNextLessons(school.pool, 2);
  expect(await nextOf(first)).toEqual(others.slice(0, NEXT_LESSONS_MAX).map(({ id }) => id));
  const before = (await school.rows('Lesson', 'x.id = $1', first.id))[0]?.updatedAt;
  await school.pool.query('update enrollment set withdrawn_at = now() where lesson_id = $1', [first.id]);
  await school.pool.query('update lesson set learners = 0 where id = $1', [first.id]);
  await computeNextLessons(school.pool, 2);
  expect(await nextOf(first)).toEqual([]);
  expect((await school.rows('Lesson', 'x.id = $1', first.id))[0]?.updatedAt).toBe(before);
});
