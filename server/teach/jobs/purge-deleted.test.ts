import { beforeAll, describe, expect, test } from 'vitest';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { stepState } from '#server/core/store/test-row-changes.ts';
import { samples } from '#server/core/store/test-samples.ts';
import { put, putEnrollment, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let teacher: Actor;
let learner: Actor;

beforeAll(async () => {
  school = await testSchool();
  [teacher, learner] = [await school.person('Tove'), await school.person('Lior')];
});

const inTrashFor = (table: string, id: string, days: number) =>
  school.pool.query(`update ${table} set deleted_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
const inTrashLong = (table: string, id: string) => inTrashFor(table, id, RESTORE_DAYS + 1);
const isThere = async (model: ModelName, id: string) => (await school.rows(model, 'x.id = $1', id)).length === 1;

const parts = [
  'LessonNode',
  'LessonNodeContent',
  'LessonNodeQuiz',
  'LessonNodeLink',
  'StepState',
  'LessonVersion',
  'Certification',
] as const;
const countOf = async (lesson: TestLesson) =>
  Object.fromEntries(
    await Promise.all(
      parts.map(async (model) => [model, (await school.rows(model, 'x.lesson_id = $1', lesson.id)).length]),
    ),
  ) as Record<(typeof parts)[number], number>;
const filesOf = async ({ owner }: { owner: string }) =>
  (await school.pool.query('select from file_use u join file f on f.id = u.file_id where f.owner = $1', [owner]))
    .rowCount;

/** A published lesson of `owner` with a draft, a picture, a review and a vote. */
async function wholeLesson(owner = teacher.id): Promise<TestLesson> {
  const lesson = await putLesson(school.pool, { owner, visibility: 'public', isPublished: true, price: 0 });
  const node = async () => {
    const id = newId('LessonNode');
    await put(school.pool, 'LessonNode', { id, lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner });
    return id;
  };
  const [from, to] = [await node(), await node()];
  const part = { lessonID: lesson.id, owner };
  const sha256 = lesson.id.replaceAll('-', '').repeat(2);
  await school.pool.query(
    `insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, 5, 'image/png', 'picture')`,
    [newId('User'), owner, sha256],
  );
  await put(school.pool, 'LessonNodeContent', {
    id: newId('LessonNodeContent'),
    ...part,
    lessonNodeID: from,
    text: `{"file":"${sha256}"}`,
  });
  await put(school.pool, 'LessonNodeQuiz', { id: newId('LessonNodeQuiz'), ...part, lessonNodeID: to });
  await put(school.pool, 'LessonNodeLink', {
    id: newId('LessonNodeLink'),
    ...part,
    fromLessonNode: from,
    toLessonNode: to,
  });
  const state = stepState({ id: owner, role: 'USER' }, lesson);
  await put(school.pool, 'StepState', { ...state, id: newId('StepState') });
  await put(school.pool, 'Certification', { id: newId('Certification'), ...part, name: 'Tides', userID: owner });
  const critic = await school.person('Vera');
  await put(school.pool, 'LessonReview', {
    id: newId('LessonReview'),
    lessonID: lesson.id,
    userID: critic.id,
    rating: 4,
  });
  await put(school.pool, 'Vote', { id: newId('Vote'), lessonID: lesson.id, owner: critic.id });
  return lesson;
}

describe('deleted lesson', () => {
  test('a deleted lesson stays unchanged while it can be restored, then goes with all its parts', async () => {
    const owner = (await school.person('Ines')).id;
    const [young, old] = [await wholeLesson(owner), await wholeLesson(owner)];
    const kept = await wholeLesson(owner);
    const whole = await countOf(young);
    expect(await filesOf({ owner })).toBe(3);
    await inTrashFor('lesson', young.id, RESTORE_DAYS - 1);
    await inTrashLong('lesson', old.id);
    await purgeDeleted(school.pool);
    expect(await isThere('Lesson', old.id)).toBe(false);
    expect(Object.values(await countOf(old))).toEqual(parts.map(() => 0));
    for (const model of ['LessonReview', 'Vote'] as const)
      expect(await school.rows(model, 'x.lesson_id = $1', old.id)).toEqual([]);
    expect(await filesOf({ owner })).toBe(2);
    for (const lesson of [young, kept]) {
      expect(await isThere('Lesson', lesson.id)).toBe(true);
      expect(await countOf(lesson)).toEqual(whole);
    }
  });

  test('a deleted lesson stays whole while anybody but an erased person is enrolled', async () => {
    const lesson = await wholeLesson();
    const whole = await countOf(lesson);
    const { id: owner } = await school.person('Noor');
    const enrollment = await putEnrollment(school.pool, { owner, teacherID: teacher.id, lesson });
    await inTrashLong('lesson', lesson.id);
    await purgeDeleted(school.pool);
    expect(await countOf(lesson)).toEqual(whole);
    await inTrashFor('"user"', owner, DELETION_GRACE_DAYS + 1);
    await eraseAccounts(school.pool, postRemoval);
    await purgeDeleted(school.pool);
    expect(await countOf(lesson)).toMatchObject({ LessonNode: 0, Certification: 0, LessonVersion: 1 });
    expect(await isThere('Enrollment', enrollment)).toBe(true);
  });

  test('removing a lesson keeps the progress, cards and lesson versions of learners who left it', async () => {
    const lesson = await wholeLesson();
    const [nodeID] = lesson.nodeIDs;
    const enrollmentID = await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson });
    const topic = newId('EnrollmentTopicProgress');
    await put(school.pool, 'EnrollmentTopicProgress', { id: topic, enrollmentID, topicID: nodeID!, owner: learner.id });
    const card = newId('Card');
    await put(school.pool, 'Card', {
      id: card,
      versionID: lesson.versionID,
      nodeID: nodeID!,
      front: 'Why?',
      back: 'So.',
      due: '2026-01-01T00:00:00Z',
      owner: learner.id,
    });
    await school.pool.query('update enrollment set withdrawn_at = now() where id = $1', [enrollmentID]);
    await inTrashLong('lesson', lesson.id);
    for (let times = 0; times < 2; times += 1) await purgeDeleted(school.pool);
    expect(await countOf(lesson)).toEqual({
      Certification: 0,
      LessonNode: 0,
      LessonNodeContent: 0,
      LessonNodeQuiz: 0,
      LessonNodeLink: 0,
      StepState: 0,
      LessonVersion: 1,
    });
    expect(await school.rows('LessonVersionKey', 'x.version_id = $1', lesson.versionID)).toEqual([]);
    for (const [model, id] of [
      ['EnrollmentTopicProgress', topic],
      ['Enrollment', enrollmentID],
      ['Card', card],
    ] as const)
      expect(await isThere(model, id), model).toBe(true);
    await expect(school.run(teacher, 'lesson.restore', { id: lesson.id })).rejects.toMatchObject({
      code: 'invalid_state',
      details: { days: RESTORE_DAYS },
    });
  });

  test('a lesson is removed completely or not at all, and the next run finishes after a crash', async () => {
    const lesson = await wholeLesson();
    const whole = await countOf(lesson);
    await inTrashLong('lesson', lesson.id);
    await school.pool.query(
      `create function die() returns trigger language plpgsql as $$ begin
         perform pg_terminate_backend(pg_backend_pid());
         return old;
       end $$`,
    );
    await school.pool.query('create trigger die before delete on lesson_version for each row execute function die()');
    await expect(purgeDeleted(school.pool)).rejects.toThrow(/terminat/i);
    await school.pool.query('drop function die cascade');
    expect(await countOf(lesson)).toEqual(whole);
    expect(await school.rows('LessonReview', 'x.lesson_id = $1', lesson.id)).toHaveLength(1);
    await purgeDeleted(school.pool);
    expect(await isThere('Lesson', lesson.id)).toBe(false);
  });

  test('two servers remove each lesson once, in batches, and a lesson that is being restored stays', async () => {
    const lessons = [];
    for (let count = 0; count < 5; count += 1) lessons.push(await wholeLesson());
    for (const { id } of lessons) await inTrashLong('lesson', id);
    const [back] = lessons;
    const other = openPool(school.url, createLog({ logLevel: 'silent' }), 2);
    const busy = await school.pool.connect();
    await busy.query('begin');
    await busy.query('update lesson set deleted_at = null where id = $1', [back!.id]);
    await Promise.all([purgeDeleted(school.pool, 2), purgeDeleted(other, 2)]);
    await busy.query('commit');
    busy.release();
    await other.end();
    await purgeDeleted(school.pool);
    const left = [];
    for (const { id } of lessons) if (await isThere('Lesson', id)) left.push(id);
    expect(left).toEqual([back!.id]);
  });
});

test('a deleted course is removed once nobody is enrolled, and its lessons stay', async () => {
  const course = async () => {
    const id = newId('Course');
    await put(school.pool, 'Course', { id, name: 'All of it', owner: teacher.id });
    return id;
  };
  const [gone, learned] = [await course(), await course()];
  const lesson = await wholeLesson();
  await school.pool.query('update lesson set course_id = $2 where id = $1', [lesson.id, gone]);
  await put(school.pool, 'Enrollment', {
    id: newId('Enrollment'),
    courseID: learned,
    teacherID: teacher.id,
    owner: learner.id,
  });
  for (const id of [gone, learned]) await inTrashLong('course', id);
  await purgeDeleted(school.pool);
  expect([await isThere('Course', gone), await isThere('Course', learned)]).toEqual([false, true]);
  expect(await school.rows('Lesson', 'x.id = $1', lesson.id)).toMatchObject([{ courseID: null, deletedAt: null }]);
});

test('a deleted post is removed with its comments and votes, and a lesson plan without its lessons', async () => {
  const post = newId('Post');
  await put(school.pool, 'Post', { id: post, title: 'A post', userID: teacher.id, owner: teacher.id });
  const comment = newId('PostComment');
  await put(school.pool, 'PostComment', { id: comment, content: 'Indeed', userID: learner.id, postID: post });
  await put(school.pool, 'Vote', { id: newId('Vote'), postID: post, owner: learner.id });
  const [plan, lesson] = [newId('LessonPlan'), await wholeLesson()];
  await put(school.pool, 'LessonPlan', { id: plan, ...samples.LessonPlan?.(learner.id, undefined as never) });
  await school.pool.query('update lesson set lessonplan_id = $2 where id = $1', [lesson.id, plan]);
  await inTrashLong('post', post);
  await inTrashLong('lesson_plan', plan);
  await purgeDeleted(school.pool);
  for (const [model, id] of [
    ['Post', post],
    ['PostComment', comment],
    ['LessonPlan', plan],
  ] as const)
    expect(await isThere(model, id), model).toBe(false);
  expect(await school.rows('Lesson', 'x.id = $1', lesson.id)).toMatchObject([{ lessonplanID: null }]);
});
