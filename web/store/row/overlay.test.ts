import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { commands } from '#sync/commands.ts';
import type { Store } from '#sync/core/store.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { createMemory } from '#web/store/row/memory.ts';
import { attempt, emptyOverlay, type OverlayContext, replay, type PendingCommand } from '#web/store/row/overlay.ts';
import { lookUp } from '#web/store/query/registry.ts';
import type { ModelRow } from '#web/store/row/row.ts';
import { idOf, rowOf, teacher } from '#web/store/row/test-row.ts';

type Run = (store: Store, input: never) => Promise<unknown>;

const context = (more: Record<string, Run> = {}): OverlayContext => ({
  actor: teacher,
  run: (store, actor, name, input) =>
    more[name]?.(store, input as never) ?? lookUp(commands, name).run(store, actor, input as never),
  findVersion: async () => undefined,
});

const lesson = idOf(10) as Id<'Lesson'>;
const at = Date.parse('2026-05-05T05:05:05Z');
const given = (name: string, input: unknown, key = name): PendingCommand => ({ key, name, input, at });

function memoryOf(...rows: [model: 'Lesson' | 'Notification', row: ModelRow][]) {
  const memory = createMemory();
  memory.swap(
    rows.map(([model, row]) => ({ model, id: row.id, row })),
    emptyOverlay,
    'disk',
  );
  return memory;
}

test('a pending command shows over the rows and leaves them unmodified', async () => {
  const memory = memoryOf(['Lesson', rowOf('Lesson', lesson, { name: 'Graphs', owner: teacher.id })]);
  const overlay = await replay(memory.base, [given('lesson.edit', { id: lesson, name: 'Trees' })], context());
  memory.swap([], overlay, 'local');
  expect(memory.get('Lesson', lesson)).toMatchObject({ name: 'Trees', hasDraftChanges: true });
  expect(memory.base.get('Lesson', lesson)).toMatchObject({ name: 'Graphs' });
  expect(memory.isPending('Lesson', lesson)).toBe(true);
});

test("a new row takes its model's defaults and the time at which the command was given", async () => {
  const { changes } = await replay(
    createMemory().base,
    [given('lesson.create', { id: lesson, name: 'Trees' })],
    context(),
  );
  expect(changes).toEqual([
    {
      model: 'Lesson',
      id: lesson,
      row: expect.objectContaining({
        name: 'Trees',
        visibility: 'private',
        price: 0,
        createdAt: '2026-05-05T05:05:05.000Z',
      }),
    },
  ]);
});

test('commands are replayed in order, each over the results of the earlier ones', async () => {
  const waiting = [
    given('lesson.create', { id: lesson, name: 'One' }, 'a'),
    given('lesson.edit', { id: lesson, name: 'Two' }, 'b'),
    given('lesson.edit', { id: lesson, name: 'Three' }, 'c'),
  ];
  const overlay = await replay(createMemory().base, waiting, context());
  expect(overlay.get('Lesson', lesson)).toMatchObject({ name: 'Three' });
  expect(overlay.effects.get('b')?.[0]?.row).toMatchObject({ name: 'Two' });
});

test('a command replayed over a newer row keeps the columns that it does not write', async () => {
  const memory = memoryOf(['Lesson', rowOf('Lesson', lesson, { name: 'Graphs', learners: 3 })]);
  const waiting = [given('lesson.edit', { id: lesson, name: 'Trees' })];
  const newer = layerOver(memory.base, [
    { model: 'Lesson', id: lesson, row: rowOf('Lesson', lesson, { name: 'Maps', learners: 4 }) },
  ]);
  expect((await replay(newer, waiting, context())).get('Lesson', lesson)).toMatchObject({ name: 'Trees', learners: 4 });
});

test('a command that fails over local rows shows none of its writes and does not stop the next one', async () => {
  const half: Run = async (store) => {
    await store.insert('Lesson', { id: lesson, name: 'half' });
    throw new AppError('not_found', 'gone');
  };
  const other = idOf(11);
  const waiting = [given('half', {}), given('lesson.create', { id: other, name: 'whole' })];
  const { changes } = await replay(createMemory().base, waiting, context({ half }));
  expect(changes.map(({ id }) => id)).toEqual([other]);
});

test('a row that already exists is not inserted again', async () => {
  const memory = memoryOf(['Lesson', rowOf('Lesson', lesson, { name: 'from the server', steps: 4 })]);
  const { changes } = await replay(memory.base, [given('lesson.create', { id: lesson, name: 'from here' })], context());
  expect(changes).toEqual([]);
});

test('a removed row is missing from get and list until the command is reverted', async () => {
  const remove: Run = (store) => store.remove('Lesson', lesson);
  const memory = memoryOf(['Lesson', rowOf('Lesson', lesson)], ['Lesson', rowOf('Lesson', idOf(11))]);
  memory.swap([], await replay(memory.base, [given('remove', {})], context({ remove })), 'local');
  expect([...memory.all('Lesson')].map(({ id }) => id)).toEqual([idOf(11)]);
  memory.swap([], emptyOverlay, 'local');
  expect(memory.get('Lesson', lesson)).toBeDefined();
});

test('a command reads its own writes by get, find and list', async () => {
  const seen: unknown[] = [];
  const read: Run = async (store) => {
    await store.insert('Lesson', { id: lesson, name: 'mine', owner: teacher.id });
    await store.update('Lesson', lesson, { name: 'still mine' });
    seen.push(await store.find('Lesson', lesson), ...(await store.list('Lesson', { owner: teacher.id })));
  };
  await attempt(
    memoryOf(['Lesson', rowOf('Lesson', idOf(11), { owner: idOf(99) as never })]),
    given('read', {}),
    context({ read }),
  );
  expect(seen).toEqual([
    expect.objectContaining({ name: 'still mine' }),
    expect.objectContaining({ name: 'still mine' }),
  ]);
});

test('a version that is not on this device is `not_found`, so that the server is asked', async () => {
  const read: Run = (store) => store.version(idOf(50) as Id<'LessonVersion'>);
  const outcome = await attempt(createMemory(), given('read', {}), context({ read }));
  expect(outcome).toMatchObject({ isDone: false, error: { code: 'not_found' } });
});

test('a server effect does not run in the browser', async () => {
  const pay: Run = async (store) => {
    await store.insert('Enrollment', { id: idOf(60) as Id<'Enrollment'> });
    await store.effect('enrollment.activate', { enrollmentID: idOf(60) as Id<'Enrollment'>, expectedTokens: 5 });
  };
  const { changes } = await replay(createMemory().base, [given('pay', {})], context({ pay }));
  expect(changes.map(({ model }) => model)).toEqual(['Enrollment']);
});
