import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let owner: Actor;
let stranger: Actor;

beforeAll(async () => {
  school = await testSchool();
  [owner, stranger] = [await school.person(), await school.person()];
});

/** A published lesson of `owner` with two steps and, between them, no link yet. */
async function twoSteps() {
  const { id: lessonID } = await putLesson(school.pool, { owner: owner.id, visibility: 'public', isPublished: true });
  const [from, to] = [newId('LessonNode'), newId('LessonNode')];
  for (const id of [from, to])
    await put(school.pool, 'LessonNode', { id, lessonID, type: 'RICHTEXT', name: 'Step', owner: owner.id });
  await published({ lessonID });
  return { lessonID, from, to, id: newId('LessonNodeLink'), condition: 'always' as const };
}
/** Marks the draft as unchanged, as publishing does. */
const published = ({ lessonID }: { lessonID: string }) =>
  school.pool.query('update lesson set has_draft_changes = false where id = $1', [lessonID]);
type Steps = Awaited<ReturnType<typeof twoSteps>>;

const linkOf = async ({ id }: Steps) => (await school.rows('LessonNodeLink', 'x.id = $1', id))[0];
const hasChanged = async ({ lessonID }: Steps) =>
  (await school.rows('Lesson', 'x.id = $1', lessonID))[0]?.hasDraftChanges;
async function proposed({ id }: Steps): Promise<Id<'Revision'>> {
  const [revision] = await school.rows('Revision', "x.row_id = $1 and x.status = 'PROPOSED'", id);
  if (!revision) throw new Error('nothing is proposed');
  return revision.id;
}
const statusOf = async (id: string) => (await school.rows('Revision', 'x.id = $1', id))[0]?.status;

describe('proposals for the links of a lesson', () => {
  test('a stranger’s new link waits in the list of the lesson’s owner only and changes nothing', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.add', steps);
    expect(await linkOf(steps)).toBeUndefined();
    expect(await hasChanged(steps)).toBe(false);
    const list = queryRunner(school.pool, queries);
    const waiting = async (actor: Actor) => (await list(actor, 'proposal.received', {}, undefined)).ids;
    expect(await waiting(owner)).toContain(await proposed(steps));
    expect(await waiting(stranger)).toEqual([]);
  });

  test('a proposed link is added or removed once the owner accepts, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.add', steps);
    const drawing = await proposed(steps);
    await school.run(owner, 'proposal.accept', { id: drawing });
    expect(await linkOf(steps)).toMatchObject({
      fromLessonNode: steps.from,
      toLessonNode: steps.to,
      condition: 'always',
      deletedAt: null,
    });
    expect([await statusOf(drawing), await hasChanged(steps)]).toEqual(['ACCEPTED', true]);
    await school.run(stranger, 'link.remove', { id: steps.id });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
    await school.run(owner, 'proposal.accept', { id: await proposed(steps) });
    expect((await linkOf(steps))?.deletedAt).not.toBeNull();
  });

  test('a proposed condition of a link takes effect once the owner accepts, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.add', steps);
    await published(steps);
    await school.run(stranger, 'link.setCondition', { id: steps.id, condition: 'failed' });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['always', false]);
    await school.run(owner, 'proposal.accept', { id: await proposed(steps) });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['failed', true]);
    await published(steps);
    await school.run(owner, 'link.setCondition', { id: steps.id, condition: 'passed' });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['passed', true]);
  });

  test('a reverted link has its earlier condition again, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.add', steps);
    await school.run(owner, 'link.setCondition', { id: steps.id, condition: 'passed' });
    await published(steps);
    const [last] = await school.rows('Revision', 'x.row_id = $1 order by x.seq desc', steps.id);
    if (!last) throw new Error('the change has no revision');
    await school.run(owner, 'revision.revert', { revisionID: last.id });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['always', true]);
  });

  test('a link stays as it was when the owner refuses the proposal', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.add', steps);
    await school.run(stranger, 'link.remove', { id: steps.id });
    const cutting = await proposed(steps);
    await school.run(owner, 'proposal.refuse', { id: cutting });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
    expect(await statusOf(cutting)).toBe('REFUSED');
  });

  test('a proposal is answered once and by the owner only, also when two answers come at once', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.add', steps);
    const id = await proposed(steps);
    for (const name of ['proposal.accept', 'proposal.refuse'] as const)
      await expect(school.run(stranger, name, { id })).rejects.toMatchObject({ code: 'not_found' });
    const words = await Promise.allSettled([
      school.run(owner, 'proposal.accept', { id }),
      school.run(owner, 'proposal.refuse', { id }),
      school.run(owner, 'proposal.accept', { id }),
    ]);
    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const word of words)
      if (word.status === 'rejected') expect(word.reason).toMatchObject({ code: 'invalid_state' });
    const isDrawn = (await linkOf(steps)) !== undefined;
    expect(await statusOf(id)).toBe(isDrawn ? 'ACCEPTED' : 'REFUSED');
  });

  test('a change that already took effect is no proposal and cannot be refused', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.add', steps);
    const [creation] = await school.rows('Revision', 'x.row_id = $1', steps.id);
    if (!creation) throw new Error('the creation has no revision');
    await expect(school.run(owner, 'proposal.refuse', { id: creation.id })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

describe('own proposals', () => {
  const list = () => queryRunner(school.pool, queries);
  const mine = async (actor: Actor) => (await list()(actor, 'proposal.mine', {}, undefined)).ids;

  test('a proposal is in its author’s list of own proposals and in nobody else’s', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.addLink', steps);
    const id = await proposed(steps);
    expect(await mine(stranger)).toContain(id);
    expect(await mine(owner)).toEqual([]);
    expect(await linkOf(steps)).toBeUndefined();
  });

  test('a proposal is withdrawn by its author only and can then no longer be answered', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.addLink', steps);
    const id = await proposed(steps);
    for (const actor of [owner, await school.person()])
      await expect(school.run(actor, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'not_found' });
    await school.run(stranger, 'proposal.withdraw', { id });
    expect(await statusOf(id)).toBe('WITHDRAWN');
    expect(await mine(stranger)).not.toContain(id);
    for (const name of ['proposal.accept', 'proposal.refuse'] as const)
      await expect(school.run(owner, name, { id })).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(school.run(stranger, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await linkOf(steps)).toBeUndefined();
  });

  test('a proposal cannot be withdrawn once it was answered', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.addLink', steps);
    const id = await proposed(steps);
    await school.run(owner, 'proposal.accept', { id });
    await expect(school.run(stranger, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
  });

  test('a proposal is about steps of one lesson and existing links, and waits once', async () => {
    const [steps, others] = [await twoSteps(), await twoSteps()];
    const propose = (link: Partial<Steps>) =>
      school.run(stranger, 'proposal.addLink', { ...steps, id: newId('LessonNodeLink'), ...link });
    await expect(propose({ to: others.to })).rejects.toMatchObject({ code: 'invalid_input' });
    await propose({});
    await expect(propose({})).rejects.toMatchObject({ code: 'conflict' });
    await school.run(owner, 'link.add', { ...steps, from: steps.to, to: steps.from });
    await expect(propose({ from: steps.to, to: steps.from })).rejects.toMatchObject({ code: 'conflict' });
    await school.run(stranger, 'proposal.editLink', { id: steps.id, condition: 'passed' });
    await school.run(stranger, 'proposal.editLink', { id: steps.id, condition: 'failed' });
    await school.run(stranger, 'proposal.removeLink', { id: steps.id });
    await expect(school.run(stranger, 'proposal.removeLink', { id: steps.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      school.run(stranger, 'proposal.editLink', { id: steps.id, condition: 'passed' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a person may propose nothing more after sixty changes of other people’s rows in an hour [D-07]', async () => {
    const eager = await school.person();
    const steps = await twoSteps();
    await school.run(owner, 'link.add', steps);
    await school.pool.query(
      `insert into revision (id, model, row_id, actor, action, after, status, owner)
         select uuid7(), 'LessonNodeLink', uuid7(), $1, 'create', '{}', 'REFUSED', $2 from generate_series(1, 60)`,
      [eager.id, owner.id],
    );
    await expect(school.run(eager, 'proposal.removeLink', { id: steps.id })).rejects.toMatchObject({
      code: 'too_many',
    });
  });
});
