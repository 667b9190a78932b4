import type pg from 'pg';
import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { fromSql } from '#server/core/store/read/row-sql.ts';
import { newRow } from '#server/core/store/test-row-changes.ts';
import type { SampleContext } from '#server/core/store/test-samples.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';

const subject = z.object({ model: z.string(), id: z.string() });
const written = z.extend(subject, { row: z.record(z.string(), z.unknown()) });

/** Commands that run each operation of the store on any model. */
export const probeCommands = {
  'probe.read': command({
    input: subject,
    run: async (store, _actor, { model, id }) => ({
      found: (await store.find(model as ModelName, id as never)) ?? null,
      listed: await store.list(model as ModelName, { id } as never),
    }),
  }),
  'probe.create': command({
    input: written,
    run: (store, _actor, { model, row }) => store.insert(model as ModelName, row as never),
  }),
  'probe.update': command({
    input: written,
    run: (store, _actor, { model, id, row }) => store.update(model as ModelName, id as never, row as never),
  }),
  'probe.delete': command({
    input: z.extend(subject, { row: z.optional(z.unknown()) }),
    run: (store, _actor, { model, id }) => store.remove(model as ModelName, id as never),
  }),
};

const asc = [['id', 'asc']] as const;

/** Queries that find a row by its id, in a list, and as a row that is included with its owner's profile. */
export const probeQueries = {
  'probe.one': query({
    input: subject,
    list: ({ model, id }) => ({ model: model as 'Task', where: { id } as never, order: asc }),
  }),
  'probe.list': query({
    input: subject,
    list: ({ model, id }) => ({ model: model as 'Task', where: { id: { in: [id] } } as never, order: asc }),
  }),
  'probe.included': query({
    input: z.object({ owner: z.string(), model: z.string(), foreignColumn: z.string() }),
    list: ({ owner, model, foreignColumn }) => ({
      model: 'PublicProfile',
      where: { id: owner } as never,
      order: asc,
      include: [{ column: 'id', model: model as ModelName, foreignColumn }],
    }),
  }),
};

/** An attempt to create a row. */
interface Attempt {
  id: string;
  command: 'probe.create' | 'wallet.spend';
  input: object;
  /** Error code of the refusal, if it differs from other rows. */
  refusal?: string;
  /** Number of rows that the attempt created. */
  left(): Promise<number>;
}
type Db = pg.Pool | pg.ClientBase;
type Maker = (model: ModelName, sampleContext: SampleContext, actor: Actor, db: Db) => Promise<Attempt>;

const countOf = async (db: Db, model: ModelName, column: string, value: string): Promise<number> =>
  (await db.query(`select from ${fromSql(model, 'x')} where x.${column} = $1`, [value])).rowCount ?? 0;

const anyRow: Maker = async (model, sampleContext, actor, db) => {
  const row = newRow(model, sampleContext, actor);
  const before = await countOf(db, model, 'id', row.id);
  return {
    id: row.id,
    command: 'probe.create',
    input: { model, id: row.id, row },
    left: async () => (await countOf(db, model, 'id', row.id)) - before,
  };
};

/** Transactions are not created directly: a payment is requested, and the ledger creates the row (D-08). */
const spend: Maker = async (_model, { people, wallet }, _actor, db) => {
  const teacherID = people.teacher.id;
  const lesson = await putLesson(db, { owner: teacherID, visibility: 'public', isPublished: true, price: 1 });
  const enrollmentID = newId('Enrollment');
  await put(db, 'Enrollment', { id: enrollmentID, lessonID: lesson.id, teacherID, owner: people.owner.id });
  return {
    id: enrollmentID,
    command: 'wallet.spend',
    input: { tokenwalletID: wallet, enrollmentID, amount: -100_000 },
    refusal: 'invalid_input',
    left: () => countOf(db, 'TokenTransaction', 'enrollment_id', enrollmentID),
  };
};

export const attemptMakerOf = (model: ModelName): Maker => (model === 'TokenTransaction' ? spend : anyRow);

/**
 * Operations that the policy allows but that only a command of their own can do: the e-mail of a user comes from
 * sign-up, the version of an attempt from its enrollment, the author of a report from the reported row.
 */
export const createdByOtherCommands = new Set(['User create', 'QuizAttempt create', 'Report create']);
