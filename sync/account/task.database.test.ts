import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let owner: Actor;
let other: Actor;
beforeAll(async () => {
  school = await testSchool();
  [owner, other] = [await school.person(), await school.person()];
});

const tasks = () => school.rows('Task');
const add = async (name: string, by = owner) => {
  const id = newId('Task');
  await school.run(by, 'task.add', { id, name, isComplete: false });
  return id;
};
const taskOf = async (id: string) => (await tasks()).find((task) => task.id === id);

test.each([
  ['without a name', {}],
  ['with null as its name', { name: null }],
  ['with a blank name', { name: ' \t' }],
  ['with too long a name', { name: 'x'.repeat(TASK_NAME_MAX + 1) }],
])('a task %s is refused, and nothing is stored [S-383]', async (_fault, given) => {
  const input = { id: newId('Task'), isComplete: false, ...given } as never;
  await expect(school.run(owner, 'task.add', input)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await tasks()).toEqual([]);
});

test('a task belongs to its maker, and nobody else can be named [S-385]', async () => {
  const id = newId('Task');
  const input = { id, name: ' Read ', isComplete: false };
  for (const named of [{ userID: other.id }, { owner: other.id }])
    await expect(school.run(owner, 'task.add', { ...input, ...named })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { unknownField: Object.keys(named)[0] },
    });
  await school.run(owner, 'task.add', input);
  expect(await taskOf(id)).toMatchObject({ name: 'Read', isComplete: false, userID: owner.id, owner: owner.id });
});

test('a task is ticked and unticked by its owner only', async () => {
  const id = await add('Read');
  await school.run(owner, 'task.setComplete', { id, isComplete: true });
  expect(await taskOf(id)).toMatchObject({ isComplete: true });
  await expect(school.run(other, 'task.setComplete', { id, isComplete: false })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await taskOf(id)).toMatchObject({ isComplete: true });
  await school.run(owner, 'task.setComplete', { id, isComplete: false });
  expect(await taskOf(id)).toMatchObject({ isComplete: false });
});

test('a task is renamed by its owner only [S-383, S-545, S-546]', async () => {
  const id = await add('Read');
  await expect(school.run(other, 'task.edit', { id, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
  await school.run(owner, 'task.edit', { id, name: ' Write ' });
  expect(await taskOf(id)).toMatchObject({ name: 'Write' });
});

test('a task is deleted by its owner only, and can be added again under its id', async () => {
  const id = await add('Read');
  const remove = (by: Actor) => school.run(by, 'task.delete', { id });
  await expect(remove(other)).rejects.toMatchObject({ code: 'not_found' });
  expect(await taskOf(id)).toBeDefined();
  await remove(owner);
  await expect(remove(owner)).rejects.toMatchObject({ code: 'not_found' });
  expect(await taskOf(id)).toBeUndefined();
  await school.run(owner, 'task.add', { id, name: 'Read', isComplete: true });
  expect(await taskOf(id)).toMatchObject({ name: 'Read', isComplete: true, owner: owner.id });
});
