import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { policy } from '#domain/policy/table.ts';
import type { EffectHandlers } from '#server/core/store/write/effect-context.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';

const models = Object.keys(policy) as ModelName[];

let url: string;
let pool: pg.Pool;
let teacher: Actor;
let learner: Actor;
let lesson: TestLesson;
let sampleContext: SampleContext;

/** Runs `work` as a command of `actor`, in a transaction that is committed. */
async function through<T>(
  actor: Actor,
  work: (store: Store) => Promise<T>,
  effects: Partial<EffectHandlers> = {},
): Promise<T> {
  const probe = command({ input: z.object({}), run: (store: Store) => work(store) });
  const run = commandRunner({
    pool,
    commands: { probe },
    handlers: { ...storeHandlers, effects: { ...storeHandlers.effects, ...effects } },
    sendEvent: async () => undefined,
  });
  return (await run(actor, { key: newId('User'), name: 'probe', input: {} })).result as T;
}

const refusalOf = async (work: Promise<unknown>): Promise<{ code: string; detail: string }> =>
  work.then(
    () => ({ code: 'done', detail: '' }),
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, detail: error.detail } : { code: String(error), detail: '' },
  );

beforeAll(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  [teacher, learner] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'learner')];
  lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, price: 4.5 });
  sampleContext = await putSampleContext(pool);
});
afterAll(() => pool.end());

describe('owners of rows', () => {
  const personColumns = ['owner', 'userID', 'teacherID', 'author', 'requesterID'] as const;
  test.each(models.filter((model) => model !== 'LessonCategory'))(
    'a row of %s cannot be made in the name of somebody else [S-587]',
    async (model) => {
      const forged = samples[model]?.(teacher.id, sampleContext);
      const { people } = sampleContext;
      const otherTeachers: Partial<Record<ModelName, string>> = {
        Enrollment: people.teacher.id,
        Follow: people.moderator.id,
      };
      for (const column of personColumns.filter((name) => columns[model].create.some((own) => own === name)))
        expect(Reflect.get(forged ?? {}, column), column).toBe(
          (column === 'teacherID' && otherTeachers[model]) || teacher.id,
        );
      const id = model === 'User' ? teacher.id : newId('User');
      const made = through(learner, (store) => store.insert(model, { id, ...forged } as never));
      expect((await refusalOf(made)).code).toBe('not_allowed');
    },
  );

  test.each(models)('a row of %s cannot be given to somebody else', async (model) => {
    for (const column of personColumns.filter((name) => name !== 'teacherID' || model === 'Lesson'))
      expect(columns[model].update).not.toContain(column);
    const given = through(learner, (store) => store.update(model, learner.id as never, { owner: teacher.id } as never));
    expect((await refusalOf(given)).code).toBe('not_allowed');
  });
});

describe('writable columns', () => {
  test.each(models)('a write to %s is refused for columns that are not listed', async (model) => {
    const id = newId('User') as never;
    const own = { id, owner: learner.id, createdAt: '2020-01-01T00:00:00Z' } as never;
    expect((await refusalOf(through(learner, (store) => store.insert(model, own)))).code).toBe('not_allowed');
    for (const write of ['update', 'setComputed'] as const) {
      const patch = { updatedAt: '2020-01-01T00:00:00Z' } as never;
      expect((await refusalOf(through(learner, (store) => store[write](model, id, patch)))).code).toBe('not_allowed');
    }
  });

  test('a learner writes neither the status nor the progress of an enrollment [S-699]', async () => {
    const id = await putEnrollment(pool, {
      owner: learner.id,
      teacherID: teacher.id,
      lesson: await putLesson(pool, { owner: teacher.id }),
    });
    for (const patch of [
      { status: 'COMPLETED' },
      { completionDate: '2020-01-01T00:00:00Z' },
      { progress: [] },
    ] as Partial<Models['Enrollment']>[])
      expect((await refusalOf(through(learner, (store) => store.update('Enrollment', id, patch)))).code).toBe(
        'not_allowed',
      );
  });

  test('a command reads only the columns of a row that its actor sees, as in the browser', async () => {
    const mine = await through(teacher, (store) => store.get('Lesson', lesson.id));
    const theirs = await through(learner, (store) => store.get('Lesson', lesson.id));
    expect(Object.keys(mine)).toEqual(expect.arrayContaining(['job', 'importKey', 'hasDraftChanges', 'deletedAt']));
    expect(
      Object.keys(theirs).filter((column) => !columns.Lesson.read.published.some((seen) => seen === column)),
    ).toEqual([]);
    expect(theirs.price).toBe(4.5);
  });
});

describe('missing and forbidden rows', () => {
  const attempts: [string, (store: Store, id: Id<'Tutor'>) => Promise<unknown>][] = [
    ['get', (store, id) => store.get('Tutor', id)],
    ['update', (store, id) => store.update('Tutor', id, { name: 'Mine now' })],
    ['remove', (store, id) => store.remove('Tutor', id)],
  ];
  test.each(attempts)('store.%s answers a missing and a forbidden row alike', async (_method, work) => {
    const { rows } = await pool.query<{ id: Id<'Tutor'> }>('select id from tutor where owner = $1', [teacher.id]);
    const forbidden = await refusalOf(through(learner, (store) => work(store, rows[0]!.id)));
    const missing = await refusalOf(through(learner, (store) => work(store, newId('Tutor'))));
    expect(forbidden).toEqual(missing);
    expect(forbidden.code).toBe('not_found');
  });

  test('store.find and store.list leave out rows that the actor may not see', async () => {
    const { rows } = await pool.query<{ id: Id<'Tutor'> }>('select id from tutor where owner = $1', [teacher.id]);
    expect(await through(learner, async (store) => (await store.find('Tutor', rows[0]!.id)) ?? null)).toBeNull();
    expect(await through(learner, (store) => store.list('Tutor', { owner: teacher.id }))).toEqual([]);
  });

  test('a malformed id is not found, and no row is inserted under it', async () => {
    expect(
      await through(learner, async (store) => (await store.find('Tutor', "'; drop" as Id<'Tutor'>)) ?? null),
    ).toBeNull();
    expect(
      (
        await refusalOf(
          through(learner, (store) => store.insert('Tutor', { id: 'mine' as Id<'Tutor'>, owner: learner.id })),
        )
      ).code,
    ).toBe('invalid_input');
  });
});

describe('computed columns', () => {
  test('computed columns are written only in rows that the actor may change, not in rows they may see', async () => {
    const derive = (store: Store) => store.setComputed('Lesson', lesson.id, { steps: 7 });
    expect((await refusalOf(through(learner, derive))).code).toBe('not_found');
    const seen = through(learner, async (store) => {
      await store.get('Lesson', lesson.id);
      await derive(store);
    });
    expect((await refusalOf(seen)).code).toBe('not_found');
    await through(teacher, derive);
    const { rows } = await pool.query('select steps from lesson where id = $1', [lesson.id]);
    expect(rows).toEqual([{ steps: 7 }]);
  });
});

describe('rules that read other rows', () => {
  test('a step is added only to one’s own lesson, also to one made in the same command', async () => {
    const part = (lessonID: Id<'Lesson'>, owner: Actor) => ({
      id: newId('LessonNode'),
      lessonID,
      type: 'RICHTEXT' as const,
      name: 'Step',
      owner: owner.id,
    });
    expect(
      (await refusalOf(through(learner, (store) => store.insert('LessonNode', part(lesson.id, learner))))).code,
    ).toBe('not_allowed');
    const lessonID = newId('Lesson');
    await through(learner, async (store) => {
      await store.insert('Lesson', { id: lessonID, name: 'Mine', owner: learner.id, teacherID: learner.id });
      await store.insert('LessonNode', part(lessonID, learner));
    });
    expect((await pool.query('select from lesson_node where lesson_id = $1', [lessonID])).rowCount).toBe(1);
  });

  test('a deleted lesson is found by enrolled learners and by nobody else', async () => {
    const gone = await putLesson(pool, { owner: teacher.id, isPublished: true, deletedAt: '2020-01-01T00:00:00Z' });
    const find = () => through(learner, async (store) => (await store.find('Lesson', gone.id))?.name ?? null);
    expect(await find()).toBeNull();
    await putEnrollment(pool, { owner: learner.id, teacherID: teacher.id, lesson: gone });
    expect(await find()).toBe('A lesson');
  });
});

describe('buffered writes', () => {
  test('buffered writes are visible to their command, by id and in lists, before and after they are sent', async () => {
    const names = await through(learner, async (store) => {
      const id = newId('Tutor');
      const where = { owner: learner.id, name: { in: ['New', 'Newer'] } };
      const before = await store.list('Tutor', where);
      await store.insert('Tutor', { id, name: 'New', owner: learner.id });
      const inserted = await store.list('Tutor', where);
      await store.update('Tutor', id, { name: 'Newer' });
      const updated = await store.list('Tutor', where);
      const fresh = await store.list('Tutor', { owner: learner.id, name: 'Newer' });
      await store.remove('Tutor', id);
      return [before, inserted, updated, fresh, await store.list('Tutor', where)].map((rows) =>
        rows.map((row) => row.name),
      );
    });
    expect(names).toEqual([[], ['New'], ['Newer'], ['Newer'], []]);
  });

  test('buffered writes reach the database in their order, so a removed pair can be inserted again', async () => {
    const [from, to] = [newId('LessonNode'), newId('LessonNode')];
    const link = { lessonID: lesson.id, fromLessonNode: from, toLessonNode: to, owner: teacher.id };
    for (const id of [from, to])
      await put(pool, 'LessonNode', { id, lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner: teacher.id });
    const [first, second] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
    await through(teacher, (store) => store.insert('LessonNodeLink', { id: first, ...link }));
    await through(teacher, async (store) => {
      await store.remove('LessonNodeLink', first);
      await store.insert('LessonNodeLink', { id: second, ...link });
    });
    const { rows } = await pool.query('select id from lesson_node_link where lesson_id = $1 and deleted_at is null', [
      lesson.id,
    ]);
    expect(rows).toEqual([{ id: second }]);
  });

  test('an update to the same values writes no change', async () => {
    const news = async () =>
      (await pool.query("select from change where model = 'Lesson' and id = $1", [lesson.id])).rowCount;
    const before = await news();
    await through(teacher, async (store) => {
      const { name } = await store.get('Lesson', lesson.id);
      await store.update('Lesson', lesson.id, { name });
    });
    expect(await news()).toBe(before);
  });
});

test('a row that a command has read is locked for others until the command is done', async () => {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const tried = await through(teacher, async (store) => {
    await store.get('Lesson', lesson.id);
    return other
      .query("set lock_timeout = '20ms'; update lesson set name = 'Theirs' where id = '" + lesson.id + "'")
      .then(
        () => 'changed',
        (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
      );
  });
  await other.end();
  expect(tried).toBe('55P03');
});

describe('versions of a lesson', () => {
  test('a version comes without bodies to an actor who sees a row that names it', async () => {
    const version = await through(learner, (store) => store.version(lesson.versionID));
    expect(version.outline.nodes.map((node) => node.id)).toEqual(lesson.nodeIDs);
    expect(Object.keys(version)).not.toEqual(expect.arrayContaining(['body']));
    expect((await refusalOf(through(learner, (store) => store.version(newId('LessonVersion'))))).code).toBe(
      'not_found',
    );
  });

  test('a version of a rolled back transaction is found by nobody', async () => {
    const made = newId('LessonVersion');
    const publish: EffectHandlers['lesson.publish'] = async ({ unsafe, store }) => {
      const { outline, language, owner } = await store.version(lesson.versionID);
      await unsafe.insert('LessonVersion', {
        id: made,
        lessonID: lesson.id,
        number: 2,
        publishedAt: store.now,
        language,
        outline,
        preview: null,
        body: {},
        owner,
      });
      await store.version(made);
      throw new AppError('not_ready', 'undone');
    };
    const effects = { 'lesson.publish': publish };
    const attempt = through(
      teacher,
      (store) => store.effect('lesson.publish', { lessonID: lesson.id, versionID: made }),
      effects,
    );
    expect((await refusalOf(attempt)).code).toBe('not_ready');
    expect((await refusalOf(through(teacher, (store) => store.version(made)))).code).toBe('not_found');
  });
});

test('an effect sees the writes of its command, and the command sees the writes of the effect', async () => {
  const rename: EffectHandlers['lesson.publish'] = async ({ client }) => {
    const { rows } = await client.query('select description from lesson where id = $1', [lesson.id]);
    await client.query('update lesson set name = $2 where id = $1', [lesson.id, `Renamed: ${rows[0]?.description}`]);
  };
  const name = await through(
    teacher,
    async (store) => {
      await store.update('Lesson', lesson.id, { description: 'seen' });
      await store.effect('lesson.publish', { lessonID: lesson.id, versionID: lesson.versionID });
      return (await store.get('Lesson', lesson.id)).name;
    },
    { 'lesson.publish': rename },
  );
  expect(name).toBe('Renamed: seen');
});
