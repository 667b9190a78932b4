import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { type Collaboration, policyFor } from '#domain/policy/collaboration.ts';
import { columns } from '#domain/policy/columns.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import { RESTORE_DAYS, type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { actions } from '#domain/policy/table.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { probeQueries, probeCommands } from '#server/test-probe-commands.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { readRow, readRows } from '#server/core/store/read/read-row.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { writableChange, newRow } from '#server/core/store/test-row-changes.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

let pool: pg.Pool;
let sampleContext: SampleContext;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, pino({ level: 'silent' }), 4);
});
afterAll(() => pool.end());

/** Runs a command in a school with this collaboration setting and returns its result. */
async function answer(actor: Actor, name: string, input: object, collaboration: Collaboration = 'open') {
  const run = commandRunner({
    pool,
    commands: { ...commands, ...probeCommands },
    handlers: storeHandlers,
    sendEvent: async () => undefined,
    rules: policyFor(collaboration),
  });
  return (await run(actor, { key: newId('User'), name, input })).result;
}
const done = async (...asked: Parameters<typeof answer>): Promise<void> => void (await answer(...asked));
const refusalOf = async (work: Promise<void>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

async function rowsOf<M extends SharedModel | 'Revision'>(model: M, column: string, value: string) {
  const sql = `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.${column} = $1 order by x.created_at, x.id`;
  return (await pool.query<{ row: Models[M] }>(sql, [value])).rows.map(({ row }) => row);
}
const lastChange = async (id: string) => (await rowsOf('Revision', 'row_id', id)).at(-1)!;
const rowOf = async (model: SharedModel, id: string) => (await rowsOf(model, 'id', id))[0] as object;

/** Makes a row of `owner` by a command, beside new sample rows, and returns its id. */
async function begin(model: SharedModel): Promise<string> {
  sampleContext = await putSampleContext(pool);
  await pool.query('update lesson_label set deleted_at = now() where deleted_at is null');
  await pool.query('update lesson_category set name = id::text');
  const row = newRow(model, sampleContext, sampleContext.people.owner);
  await done(sampleContext.people.owner, 'probe.create', { model, id: row.id, row });
  return row.id;
}
const change = (actor: Actor, model: SharedModel, id: string, collaboration?: Collaboration) =>
  done(actor, 'probe.update', { model, id, row: writableChange(model, sampleContext) }, collaboration);
const restore = (actor: Actor, revisionID: string, collaboration?: Collaboration) =>
  done(actor, 'revision.revert', { revisionID }, collaboration);

/** The row by its address and in a list; `[]` when it is in neither. */
async function seenBy(actor: Actor, model: SharedModel, id: string): Promise<object[]> {
  const list = queryRunner(pool, probeQueries);
  const page = await list(actor, 'probe.list', { model, id }, undefined);
  return [...(await readRows(pool, actor, model, [id])), ...(page.m[model] ?? [])];
}

/** Everything that `actor` sees of the history of a row: by address, in its list, in a command and over the stream. */
async function historiesSeenBy(
  actor: Actor,
  model: SharedModel,
  rowID: string,
): Promise<Partial<Models['Revision']>[]> {
  const ids = (await rowsOf('Revision', 'row_id', rowID)).map(({ id }) => id);
  const { m } = await queryRunner(pool, queries)(actor, 'revision.history', { model, rowID }, undefined);
  const streamed = await readForViewers(pool, 'Revision', ids, [actor]);
  const inCommand = [];
  for (const id of ids) inCommand.push(await answer(actor, 'probe.read', { model: 'Revision', id }));
  return [
    ...(await readRows(pool, actor, 'Revision', ids)),
    ...(m.Revision ?? []),
    ...ids.flatMap((id) => (streamed.get(id)?.project(actor) as object | null) ?? []),
    ...inCommand.flatMap((result) => (result as { listed: object[] }).listed),
  ];
}

const items: Record<SharedModel, string> = {
  PostComment: '[S-558]',
  LessonLabel: '[S-560]',
  LessonNodeLink: '[S-562]',
  LessonPlan: '[S-564]',
  LessonReview: '[S-566]',
  Endorsement: '[S-568]',
  LessonCategory: '[S-570]',
};

describe.each(sharedModels)('revisions of %s', (model) => {
  /** A category cannot be deleted (D-19). */
  const isDeletable = model !== 'LessonCategory';

  /** Person whose change takes effect: of a link only the owner of its lesson. */
  const changer = () => (model === 'LessonNodeLink' ? sampleContext.people.owner : sampleContext.people.other);

  /**
   * Lets another user do it, to a link by a proposal that the owner of its lesson accepts. Returns the change that took
   * effect.
   */
  async function doneByAnother(id: string, action: 'update' | 'delete') {
    const { owner, other } = sampleContext.people;
    await done(other, `probe.${action}`, { model, id, row: writableChange(model, sampleContext) });
    const asked = await lastChange(id);
    expect([asked.actor, asked.action, asked.owner]).toEqual([other.id, action, owner.id]);
    if (model === 'LessonNodeLink') await done(owner, 'proposal.accept', { id: asked.id });
    return lastChange(id);
  }

  test(`another user’s changes of a ${model} are recorded and can each be reverted; a visitor may do nothing ${items[model]}`, async () => {
    const id = await begin(model);
    const { owner } = sampleContext.people;
    const first = await rowOf(model, id);
    const changed = await doneByAnother(id, 'update');
    expect(await rowOf(model, id)).toMatchObject(writableChange(model, sampleContext));
    if (isDeletable) {
      const deleted = await doneByAnother(id, 'delete');
      for (const actor of [owner, sampleContext.people.other]) expect(await seenBy(actor, model, id)).toEqual([]);
      await restore(changer(), deleted.id);
      expect(await rowOf(model, id)).toMatchObject({ ...writableChange(model, sampleContext), deletedAt: null });
    } else
      for (const actor of Object.values(sampleContext.people))
        expect(await refusalOf(done(actor, 'probe.delete', { model, id }))).toBe('not_found');
    await restore(owner, changed.id);
    const { updatedAt: _, ...before } = first as { updatedAt: string };
    expect(await rowOf(model, id)).toMatchObject(before);
    const history = (await rowsOf('Revision', 'row_id', id)).filter(({ status }) => status === 'DONE');
    const deletion = isDeletable ? ['delete', 'restore'] : [];
    expect(history.map(({ action }) => action)).toEqual(['create', 'update', ...deletion, 'restore']);
    for (const each of [model, 'Revision'] as const)
      for (const action of [...actions, 'list', 'restore'] as const)
        expect(conditionFor(undefined, action, each), `${each} ${action}`).toEqual({ op: 'false' });
  });

  test.skipIf(!isDeletable)(
    `a ${model} that its owner deleted is restored by nobody else, from the deletion or an earlier change`,
    async () => {
      const id = await begin(model);
      const { owner, other, moderator, admin } = sampleContext.people;
      const changed = await doneByAnother(id, 'update');
      await done(owner, 'probe.delete', { model, id });
      const deleted = await lastChange(id);
      for (const actor of [other, moderator, admin])
        for (const revision of [deleted, changed])
          expect(await refusalOf(restore(actor, revision.id))).toBe('not_allowed');
      expect(await seenBy(other, model, id)).toEqual([]);
      await restore(owner, deleted.id);
      expect(await rowOf(model, id)).toMatchObject({ deletedAt: null });
    },
  );

  test(`the history of a ${model} shows only those columns of the row that everybody sees`, async () => {
    const id = await begin(model);
    await doneByAnother(id, 'update');
    if (isDeletable) await doneByAnother(id, 'delete');
    const open: readonly string[] = columns[model].read.others;
    for (const actor of Object.values(sampleContext.people)) {
      const shown = await historiesSeenBy(actor, model, id);
      expect(shown.length).toBeGreaterThan(0);
      for (const { before, after } of shown)
        for (const image of [before, after])
          expect(Object.keys(image ?? {}).filter((column) => !open.includes(column))).toEqual([]);
    }
    const [kept] = await rowsOf('Revision', 'row_id', id);
    if (isDeletable) expect(Object.keys(kept?.after ?? {})).toContain('deletedAt');
  });

  test(`a ${model} cannot be reverted to before its creation or by a change that is too old`, async () => {
    const id = await begin(model);
    const creation = await lastChange(id);
    expect(await refusalOf(restore(sampleContext.people.owner, creation.id))).toBe('invalid_state');
    expect(await refusalOf(restore(sampleContext.people.owner, newId('Revision')))).toBe('not_found');
    await change(changer(), model, id);
    const changed = await lastChange(id);
    await pool.query('alter table revision disable trigger refuse_revision_change');
    const age = `${RESTORE_DAYS} days 1 minute`;
    await pool.query('update revision set at = now() - $2::interval where id = $1', [changed.id, age]);
    await pool.query('alter table revision enable trigger refuse_revision_change');
    expect(await refusalOf(restore(sampleContext.people.owner, changed.id))).toBe('invalid_state');
    expect(await rowOf(model, id)).toMatchObject(writableChange(model, sampleContext));
  });

  test.skipIf(model === 'LessonCategory')(
    `a ${model} with COLLAB=owned is written by its owner only, and a moderator may at most restore it`,
    async () => {
      const id = await begin(model);
      const { owner, other, moderator } = sampleContext.people;
      for (const stranger of [other, moderator]) {
        expect(await refusalOf(change(stranger, model, id, 'owned'))).toBe('not_found');
        expect(await refusalOf(done(stranger, 'probe.delete', { model, id }, 'owned'))).toBe('not_found');
      }
      expect(await rowsOf('Revision', 'row_id', id)).toHaveLength(1);
      await change(owner, model, id, 'owned');
      const changed = await lastChange(id);
      expect(await refusalOf(restore(other, changed.id, 'owned'))).toBe('not_found');
      const mayRestore = model !== 'LessonNodeLink';
      expect(await refusalOf(restore(moderator, changed.id, 'owned'))).toBe(mayRestore ? 'done' : 'not_found');
      await done(owner, 'probe.delete', { model, id }, 'owned');
      await restore(owner, (await lastChange(id)).id, 'owned');
      expect(await rowOf(model, id)).toMatchObject({ deletedAt: null });
      expect(await readRow(pool, other, model, id)).toMatchObject({ id });
    },
  );
});

test('a category with COLLAB=owned is written by its creator and moderators, one of the site’s own by moderators only', async () => {
  const model = 'LessonCategory';
  const id = await begin(model);
  const { owner, other, moderator, admin } = sampleContext.people;
  const rename = (actor: Actor, category: string, name: string) =>
    refusalOf(done(actor, 'probe.update', { model, id: category, row: { name } }, 'owned'));
  expect(await rename(other, id, 'Taken over')).toBe('not_found');
  for (const actor of [owner, moderator, admin]) expect(await rename(actor, id, `By ${actor.id}`)).toBe('done');
  for (const actor of [owner, other])
    expect(await rename(actor, sampleContext.category, 'Taken over')).toBe('not_found');
  expect(await rename(moderator, sampleContext.category, 'Put right')).toBe('done');
  const changed = await lastChange(sampleContext.category);
  expect(changed).toMatchObject({ actor: moderator.id, owner: null, before: { owner: null } });
  for (const actor of [owner, other]) expect(await refusalOf(restore(actor, changed.id, 'owned'))).toBe('not_found');
  expect(await refusalOf(restore(moderator, changed.id, 'owned'))).toBe('done');
  const row = { ...newRow(model, sampleContext, other), name: 'Another' };
  await done(other, 'probe.create', { model, id: row.id, row }, 'owned');
  expect(await rowOf(model, row.id)).toMatchObject({ owner: other.id });
});

test('a stranger in a school with COLLAB=owned neither draws nor proposes a link in another’s lesson', async () => {
  sampleContext = await putSampleContext(pool);
  const row = newRow('LessonNodeLink', sampleContext, sampleContext.people.other);
  const made = done(sampleContext.people.other, 'probe.create', { model: 'LessonNodeLink', id: row.id, row }, 'owned');
  expect(await refusalOf(made)).toBe('not_allowed');
  expect(await rowsOf('Revision', 'row_id', row.id)).toEqual([]);
});

test('a restore is a conflict and changes nothing when somebody else took the name meanwhile', async () => {
  const id = await begin('LessonLabel');
  const { owner, other } = sampleContext.people;
  await done(other, 'probe.delete', { model: 'LessonLabel', id });
  const deletion = await lastChange(id);
  const row = newRow('LessonLabel', sampleContext, other);
  await done(other, 'probe.create', { model: 'LessonLabel', id: row.id, row });
  expect(await refusalOf(restore(owner, deletion.id))).toBe('conflict');
  expect(await lastChange(id)).toMatchObject({ action: 'delete' });
});

test('the history of a row is listed newest first, with who did it, for everybody who may read the row', async () => {
  const id = await begin('LessonPlan');
  await change(sampleContext.people.other, 'LessonPlan', id);
  const history = queryRunner(pool, queries);
  const page = await history(
    sampleContext.people.admin,
    'revision.history',
    { model: 'LessonPlan', rowID: id },
    undefined,
  );
  expect(page.m.Revision?.map(({ seq, actor }) => [seq, actor])).toEqual([
    [2, sampleContext.people.other.id],
    [1, sampleContext.people.owner.id],
  ]);
  expect(page.m.PublicProfile?.map(({ name }) => name).toSorted()).toEqual(['other T.', 'owner T.']);
});

test('changes of others’ rows and the site’s categories are limited, with seconds to wait; own rows are not', async () => {
  const id = await begin('LessonPlan');
  const stranger = await putPerson(pool, 'stranger');
  const rename = (actor: Actor, plan: string, name: string) =>
    done(actor, 'probe.update', { model: 'LessonPlan', id: plan, row: { name } });
  await pool.query(
    `insert into revision (id, model, row_id, actor, action, after, owner)
     select uuid7(), 'LessonPlan', uuid7(), $1, 'create', '{}', $2 from generate_series(1, $3)`,
    [stranger.id, sampleContext.people.owner.id, limits['changes of other people’s rows'].max - 1],
  );
  await rename(stranger, id, 'The last one');
  const refused = rename(stranger, id, 'One too many');
  await expect(refused).rejects.toMatchObject({ code: 'too_many', details: { seconds: expect.any(Number) } });
  expect(await rowOf('LessonPlan', id)).toMatchObject({ name: 'The last one' });
  const renamed = { model: 'LessonCategory', id: sampleContext.category, row: { name: 'Mine' } };
  expect(await refusalOf(done(stranger, 'probe.update', renamed))).toBe('too_many');
  const own = newRow('LessonPlan', sampleContext, stranger);
  await done(stranger, 'probe.create', { model: 'LessonPlan', id: own.id, row: own });
  await rename(stranger, own.id, 'Mine');
  await rename(sampleContext.people.other, id, 'Others go on');
  expect(await rowOf('LessonPlan', id)).toMatchObject({ name: 'Others go on' });
});
