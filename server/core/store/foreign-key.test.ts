import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelNames, relationOf, tableOf } from '#data/relation.ts';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { probeCommands } from '#server/test-probe-commands.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { rowOf, findOrCreateRow } from '#server/core/store/test-row-changes.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';

const pool = openPool((await testDatabase()).url, pino({ level: 'silent' }), 2);
/** Sample rows of the person whose rows are referred to, and of the person who refers to them. */
let theirs: SampleContext;
let mine: SampleContext;

beforeAll(async () => {
  [theirs, mine] = [await putSampleContext(pool), await putSampleContext(pool)];
});
afterAll(() => pool.end());

const longAgo = '2020-01-01T00:00:00Z';

/** Makes a row that only its owner may read, for each model that has such rows. */
const hidden: { [M in ModelName]?: (owner: Actor['id']) => Promise<string> } = {
  Tutor: async () => theirs.tutor,
  TutorMemory: async () => theirs.memory,
  TokenWallet: async () => theirs.wallet,
  Enrollment: async () => theirs.enrollment,
  Post: async (owner) => {
    const id = newId('Post');
    await put(pool, 'Post', { id, title: 'A diary', userID: owner, owner });
    return id;
  },
  Course: async (owner) => {
    const id = newId('Course');
    await put(pool, 'Course', { id, name: 'Gone', deletedAt: longAgo, owner });
    return id;
  },
  Lesson: async (owner) => (await putLesson(pool, { owner, deletedAt: longAgo })).id,
  LessonLabel: async (owner) => {
    const id = newId('LessonLabel');
    await put(pool, 'LessonLabel', { id, name: id, deletedAt: longAgo, owner });
    return id;
  },
  LessonVersion: async (owner) => (await putLesson(pool, { owner })).versionID,
  LessonNode: async (owner) => {
    const { id: lessonID } = await putLesson(pool, { owner });
    const id = newId('LessonNode');
    await put(pool, 'LessonNode', { id, lessonID, type: 'RICHTEXT', name: 'Step', owner });
    return id;
  },
};

const modelOf = new Map(modelNames.map((model) => [tableOf(model), model]));

const { rows: keys } = await pool.query<{ table: string; target: string; columns: string[] }>(
  `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      array_agg(a.attname::text) as columns
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.oid`,
);

/** Columns that a person writes and that refer to a row of another model, according to the keys of the database. */
const pointers = keys.flatMap((key) => {
  const [model, target] = [modelOf.get(key.table), modelOf.get(key.target)];
  if (!model || !target || !samples[model] || !hidden[target]) return [];
  const written = columns[model] as Record<'create' | 'update', readonly string[]>;
  return [...relationOf(model).columns]
    .filter(([, column]) => key.columns.includes(column))
    .flatMap(([field]) =>
      (['create', 'update'] as const)
        .filter((verb) => written[verb].includes(field))
        .map((verb) => ({ model, field, target, verb })),
    );
});

describe('foreign keys to rows that the actor may not see [S-588]', () => {
  test.each(pointers)(
    'an attempt to $verb a $model with the $field of a hidden $target is refused',
    async ({ model, field, target, verb }) => {
      const me = mine.people.owner;
      const id = await hidden[target]!(theirs.people.owner.id);
      expect(await readRows(pool, me, target, [id])).toEqual([]);
      const run = commandRunner({
        pool,
        commands: probeCommands,
        handlers: storeHandlers,
        sendEvent: async () => undefined,
      });
      const written = verb === 'create' ? newId('User') : await findOrCreateRow(pool, mine, model);
      const before = await rowOf(pool, model, written);
      const row = {
        ...(verb === 'create' ? { ...samples[model]?.(me.id, mine), id: written } : {}),
        ...(model === 'Enrollment' ? { lessonID: null } : {}),
        [field]: id,
      };
      const tried = run(me, { key: newId('User'), name: `probe.${verb}`, input: { model, id: written, row } });
      await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/^(not_allowed|invalid_input)$/) });
      expect(await rowOf(pool, model, written)).toBe(before);
    },
  );
});
