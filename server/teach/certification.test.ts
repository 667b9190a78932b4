import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { put } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';

let school: TestSchool;
let teacher: Actor;
let stranger: Actor;
beforeAll(async () => {
  school = await testSchool();
  [teacher, stranger] = [await school.person('Tove'), await school.person('Sten')];
});

const named = (name: string, description = '') => ({ id: name, name, description });
const define = (by: Actor, lessonID: Id<'Lesson'>, learningOutcomes: object[], more: object = {}) =>
  school.run(by, 'certification.define', {
    id: newId('Certification'),
    lessonID,
    learningOutcomes: learningOutcomes as ReturnType<typeof named>[],
    ...more,
  });
const definedFor = (lessonID: Id<'Lesson'>) => school.rows('Certification', 'x.lesson_id = $1', lessonID);
async function newLesson(): Promise<Id<'Lesson'>> {
  const id = newId('Lesson');
  await school.run(teacher, 'lesson.create', { id, name: 'Tides' });
  return id;
}

/** Runs store calls as an actor, including ones that no command makes. */
async function through<T>(actor: Actor, work: (store: Store) => Promise<T>): Promise<T> {
  const probe = command({ input: z.object({}), run: (store: Store) => work(store) });
  const run = commandRunner({
    pool: school.pool,
    commands: { probe },
    handlers: storeHandlers,
    sendEvent: async () => {},
  });
  return (await run(actor, { key: newId('User'), name: 'probe', input: {} })).result as T;
}

test('a teacher defines a lesson’s certification once, and outcomes sent as satisfied are refused [S-376]', async () => {
  const lessonID = await newLesson();
  const satisfied = [{ ...named('Ebb', 'Of the sea'), satisfied: true }];
  await expect(define(teacher, lessonID, satisfied)).rejects.toMatchObject({ code: 'invalid_input' });
  await define(teacher, lessonID, [named('Ebb', 'Of the sea'), { id: 'f', name: 'Flood' }]);
  const [made] = await definedFor(lessonID);
  expect(made).toMatchObject({
    name: 'Tides',
    status: 'DRAFT',
    userID: teacher.id,
    owner: teacher.id,
    learningOutcomes: [
      { name: 'Ebb', description: 'Of the sea', satisfied: false },
      { name: 'Flood', description: '', satisfied: false },
    ],
  });
  await define(teacher, lessonID, [named('Flood')]);
  const [again, ...more] = await definedFor(lessonID);
  expect([again?.id, again?.learningOutcomes, more]).toEqual([
    made?.id,
    [{ ...named('Flood'), satisfied: false, evidence: [] }],
    [],
  ]);
});

test('an outcome without a name is refused and nothing is stored [S-375]', async () => {
  const lessonID = await newLesson();
  for (const name of [undefined, '', '  '])
    await expect(define(teacher, lessonID, [{ id: 'a', name }])).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await definedFor(lessonID)).toEqual([]);
});

test('the second of two devices that define a certification at once gets a conflict and the first definition stays', async () => {
  const lessonID = await newLesson();
  const base = baseOf({ lessonID, learningOutcomes: [] });
  const written = await define(teacher, lessonID, [named('First')], { base });
  await expect(define(teacher, lessonID, [named('Second')], { base })).rejects.toMatchObject({ code: 'conflict' });
  expect((await definedFor(lessonID))[0]?.learningOutcomes).toMatchObject([{ name: 'First' }]);
  await define(teacher, lessonID, [named('First'), named('Second')], { base: written.base });
  expect((await definedFor(lessonID))[0]?.learningOutcomes).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
});

test('a certification is defined only by the lesson’s teacher, and strangers cannot read a draft’s definition until the lesson is published', async () => {
  const lessonID = await newLesson();
  const refused = { code: expect.stringMatching(/not_found|not_allowed/) };
  await expect(define(stranger, lessonID, [named('Mine')])).rejects.toMatchObject(refused);
  expect(await definedFor(lessonID)).toEqual([]);
  await define(teacher, lessonID, [named('Ebb')]);
  await expect(define(stranger, lessonID, [named('Mine')])).rejects.toMatchObject(refused);
  const seenBy = (actor: Actor) =>
    through(actor, async (store) =>
      (await store.list('Certification', { lessonID })).map(({ learningOutcomes }) => learningOutcomes[0]?.name),
    );
  expect([await seenBy(teacher), await seenBy(stranger)]).toEqual([['Ebb'], []]);
  const [published] = await school.rows('Lesson', 'x.published_version_id is not null and x.deleted_at is null');
  const author: Actor = { id: published!.owner, role: 'USER' };
  await define(author, published!.id, [named('Ebb')]);
  const ofPublished = (store: Store) => store.list('Certification', { lessonID: published!.id });
  expect(await through(stranger, async (store) => (await ofPublished(store)).length)).toBe(1);
});

test('a certification that is only defined cannot be endorsed, and the database refuses a definition whose user is not its owner', async () => {
  const lessonID = await newLesson();
  await define(teacher, lessonID, [named('Ebb')]);
  const [definition] = await definedFor(lessonID);
  const endorse = (certificationID: Id<'Certification'>) =>
    through(teacher, (store) =>
      store.insert('Endorsement', { id: newId('Endorsement'), testimony: 'Yes', author: teacher.id, certificationID }),
    );
  await expect(endorse(definition!.id)).rejects.toMatchObject({ code: 'not_allowed' });
  const held = newId('Certification');
  const row = { name: 'Tides', userID: stranger.id, owner: teacher.id };
  const isIssued = { status: 'ISSUED' } as const;
  await put(school.pool, 'Certification', { id: held, ...row, ...isIssued });
  await endorse(held);
  const other = { id: newId('Certification'), ...row, lessonID: await newLesson() };
  await expect(put(school.pool, 'Certification', other)).rejects.toMatchObject({
    constraint: 'certification_definition',
  });
});

test('a definition that somebody holds is not deleted, and one that nobody holds is [S-579]', async () => {
  const lessonID = await newLesson();
  await define(teacher, lessonID, [named('Ebb')]);
  const [definition] = await definedFor(lessonID);
  const held = newId('Certification');
  const issued = { name: 'Tides', status: 'ISSUED', issueDate: new Date().toISOString() } as const;
  const holder = { definitionID: definition!.id, userID: stranger.id, owner: teacher.id };
  await put(school.pool, 'Certification', { id: held, ...issued, ...holder });
  const remove = (by: Actor) => school.run(by, 'certification.delete', { id: definition!.id });
  await expect(remove(teacher)).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await definedFor(lessonID)).toEqual([definition]);
  await school.pool.query('delete from certification where id = $1', [held]);
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await remove(teacher);
  expect(await definedFor(lessonID)).toEqual([]);
});
