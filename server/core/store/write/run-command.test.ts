import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { problemOf } from '#server/core/http/problem.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commandRunner, type RunCommand } from '#server/core/store/write/run-command.ts';
import { putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { command } from '#sync/core/command.ts';
import { commands } from '#sync/commands.ts';

let pool: pg.Pool;
let run: RunCommand;
let learner: Actor;
let teacher: Actor;
let lesson: TestLesson;

const crossing = { waiting: 0, both: Promise.withResolvers<void>() };
const probes = {
  /** Locks two lessons in the given order and waits in between until another command holds its own first one. */
  'probe.cross': command({
    input: z.object({ first: id('Lesson'), second: id('Lesson') }),
    async run(store, _actor, { first, second }) {
      await store.get('Lesson', first);
      crossing.waiting += 1;
      if (crossing.waiting === 2) crossing.both.resolve();
      await crossing.both.promise;
      await store.update('Lesson', second, { description: 'crossed' });
      return 'crossed';
    },
  }),
  'probe.fault': command({ input: z.object({}), run: () => Promise.reject(new TypeError('a mistake')) }),
  'probe.twice': command({
    input: z.object({ id: id('Tutor') }),
    async run(store, actor, input) {
      await store.insert('Tutor', { id: input.id, name: 'First', owner: actor.id });
      await store.update('Tutor', input.id, { name: 'Second' });
      await store.update('Tutor', input.id, { attributes: [{ name: 'calm', description: '', strength: 50 }] });
    },
  }),
};

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 12, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  run = commandRunner({
    pool,
    commands: { ...commands, ...probes },
    handlers: storeHandlers,
    sendEvent: async () => undefined,
  });
  learner = await putPerson(pool, 'learner');
  teacher = await putPerson(pool, 'teacher');
  lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, steps: 3 });
});
afterAll(() => pool.end());

const code = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const create = (key: string, lessonID = newId('Lesson')) => ({
  key,
  name: 'lesson.create',
  input: { id: lessonID, name: 'Rivers' },
});
const lessonsCalled = async (name: string) => (await pool.query('select from lesson where name = $1', [name])).rowCount;

describe('repeated calls with one key', () => {
  test('ten calls at once with the same key act once and all get the same answer', async () => {
    const call = { key: 'ten-at-once', name: 'lesson.create', input: { id: newId('Lesson'), name: 'Once only' } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => run(teacher, call)));
    expect(new Set(answers.map((answer) => answer.xid)).size).toBe(1);
    expect(await lessonsCalled('Once only')).toBe(1);
    const acks = await pool.query("select from change where model = '$cmd' and id = $1", [call.key]);
    expect(acks.rowCount).toBe(1);
  });

  test('a call that is repeated later gets the answer of the first time', async () => {
    const enrollmentID = newId('Enrollment');
    const call = {
      key: 'enroll-once',
      name: 'enrollment.start',
      input: { id: enrollmentID, lessonID: lesson.id, expectedTokens: 0 },
    };
    const first = await run(learner, call);
    expect(first.result).toEqual({ enrollmentID });
    expect(await run(learner, call)).toEqual(first);
  });

  test('the same key of two people runs the commands of both', async () => {
    await run(learner, create('shared-key'));
    await run(teacher, create('shared-key'));
    const { rows } = await pool.query('select user_id from command where key = $1', ['shared-key']);
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([learner.id, teacher.id].toSorted());
  });

  test('a refusal is not stored, so a repeated call is judged anew', async () => {
    const lessonID = newId('Lesson');
    const revise = { key: 'revise-early', name: 'lesson.edit', input: { id: lessonID, name: 'Deltas' } };
    expect(await code(run(teacher, revise))).toBe('not_found');
    expect((await pool.query('select from command where key = $1', ['revise-early'])).rowCount).toBe(0);
    await run(teacher, create('create-late', lessonID));
    expect(await code(run(teacher, revise))).toBe('done');
  });
});

describe('refusals of commands', () => {
  test.each([
    ['a command that does not exist', { key: 'k-unknown', name: 'lesson.explode', input: {} }, 'unknown_command'],
    ['a name that every object has', { key: 'k-proto', name: 'constructor', input: {} }, 'unknown_command'],
    [
      'an input of the wrong shape',
      { key: 'k-shape', name: 'lesson.create', input: { id: 'x', name: 'A' } },
      'invalid_input',
    ],
    ['an overlong key', { key: 'k'.repeat(200), name: 'lesson.create', input: {} }, 'invalid_input'],
    [
      'text that the database cannot hold',
      { key: 'k-null', name: 'lesson.create', input: { id: newId('Lesson'), name: 'a\u0000b' } },
      'invalid_input',
    ],
  ])('%s is refused with its own code', async (_call, call, expected) => {
    expect(await code(run(teacher, call))).toBe(expected);
  });

  test('a taken id is a conflict, and the answer does not name the constraint', async () => {
    const refusal = await run(teacher, create('taken-1', lesson.id)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'conflict', cause: { code: '23505', constraint: 'lesson_pkey' } });
    expect(JSON.stringify(problemOf(refusal as AppError))).not.toContain('pkey');
  });

  test('an unexpected error is reported as internal and leaves nothing behind', async () => {
    const fault = await run(teacher, { key: 'fault-1', name: 'probe.fault', input: {} }).catch(
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({ code: 'internal', cause: expect.any(TypeError) });
    expect((await pool.query('select from command where key = $1', ['fault-1'])).rowCount).toBe(0);
  });
});

test('two commands that deadlock are both done in the end', async () => {
  const [a, b] = [await putLesson(pool, { owner: teacher.id }), await putLesson(pool, { owner: teacher.id })];
  const answers = await Promise.all([
    run(teacher, { key: 'cross-1', name: 'probe.cross', input: { first: a.id, second: b.id } }),
    run(teacher, { key: 'cross-2', name: 'probe.cross', input: { first: b.id, second: a.id } }),
  ]);
  expect(answers.map((answer) => answer.result)).toEqual(['crossed', 'crossed']);
  const { rows } = await pool.query('select description from lesson where id = any($1)', [[a.id, b.id]]);
  expect(rows).toEqual([{ description: 'crossed' }, { description: 'crossed' }]);
});

test('a row that a command makes and changes twice is written as one change', async () => {
  const tutorID = newId('Tutor');
  await run(learner, { key: 'twice', name: 'probe.twice', input: { id: tutorID } });
  const { rows } = await pool.query('select name, attributes from tutor where id = $1', [tutorID]);
  expect(rows).toEqual([{ name: 'Second', attributes: [{ name: 'calm', description: '', strength: 50 }] }]);
  expect((await pool.query("select from change where model = 'Tutor' and id = $1", [tutorID])).rowCount).toBe(1);
});

test('finished steps add up, also when they come twice and at once', async () => {
  const person = await putPerson(pool, 'walker');
  const enrollmentID = await putEnrollment(pool, { owner: person.id, teacherID: teacher.id, lesson });
  const steps = lesson.nodeIDs.map((nodeID) => ({ enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') }));
  const calls = steps.flatMap((input, index) => [
    { key: `walk-${person.id}-${index}`, name: 'step.finish', input },
    { key: `walk-${person.id}-${index}`, name: 'step.finish', input },
  ]);
  await Promise.all(calls.map((each) => run(person, each)));
  const { rows } = await pool.query('select status, progress from enrollment where id = $1', [enrollmentID]);
  expect(rows[0]?.status).toBe('COMPLETED');
  expect(rows[0]?.progress).toEqual(lesson.nodeIDs.map((topicID) => ({ topicID, status: 'COMPLETE' })));
});
