import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/new-id.ts';
import { queryRunner } from '#server/store/run-query.ts';
import { put, putLesson } from '#server/store/test-school.ts';
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
/** As publishing leaves a draft: with nothing changed since. */
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

describe('a link that a stranger draws, changes or cuts', () => {
  test('waits in the list of the lesson’s owner, and in nobody else’s, and changes nothing', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.connect', steps);
    expect(await linkOf(steps)).toBeUndefined();
    expect(await hasChanged(steps)).toBe(false);
    const list = queryRunner(school.pool, queries);
    const waiting = async (actor: Actor) => (await list(actor, 'proposal.waiting', {}, undefined)).ids;
    expect(await waiting(owner)).toContain(await proposed(steps));
    expect(await waiting(stranger)).toEqual([]);
  });

  test('is drawn, and cut, once the owner accepts it, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.connect', steps);
    const drawing = await proposed(steps);
    await school.run(owner, 'proposal.accept', { id: drawing });
    expect(await linkOf(steps)).toMatchObject({
      fromLessonNode: steps.from,
      toLessonNode: steps.to,
      condition: 'always',
      deletedAt: null,
    });
    expect([await statusOf(drawing), await hasChanged(steps)]).toEqual(['ACCEPTED', true]);
    await school.run(stranger, 'link.cut', { id: steps.id });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
    await school.run(owner, 'proposal.accept', { id: await proposed(steps) });
    expect((await linkOf(steps))?.deletedAt).not.toBeNull();
  });

  test('is taken on another result, once the owner accepts that, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.connect', steps);
    await published(steps);
    await school.run(stranger, 'link.revise', { id: steps.id, condition: 'failed' });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['always', false]);
    await school.run(owner, 'proposal.accept', { id: await proposed(steps) });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['failed', true]);
    await published(steps);
    await school.run(owner, 'link.revise', { id: steps.id, condition: 'passed' });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['passed', true]);
  });

  test('goes back to the result it was taken on before, and the draft has changed', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.connect', steps);
    await school.run(owner, 'link.revise', { id: steps.id, condition: 'passed' });
    await published(steps);
    const [last] = await school.rows('Revision', 'x.row_id = $1 order by x.seq desc', steps.id);
    if (!last) throw new Error('a change is kept');
    await school.run(owner, 'shared.restore', { revisionID: last.id });
    expect([(await linkOf(steps))?.condition, await hasChanged(steps)]).toEqual(['always', true]);
  });

  test('stays as it was when the owner refuses', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.connect', steps);
    await school.run(stranger, 'link.cut', { id: steps.id });
    const cutting = await proposed(steps);
    await school.run(owner, 'proposal.refuse', { id: cutting });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
    expect(await statusOf(cutting)).toBe('REFUSED');
  });

  test('is answered once, by the owner alone, also when both words come at once', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'link.connect', steps);
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
      if (word.status === 'rejected') expect(word.reason).toMatchObject({ code: 'illegal_step' });
    const isDrawn = (await linkOf(steps)) !== undefined;
    expect(await statusOf(id)).toBe(isDrawn ? 'ACCEPTED' : 'REFUSED');
  });

  test('a change that counted is no proposal, and has no answer', async () => {
    const steps = await twoSteps();
    await school.run(owner, 'link.connect', steps);
    const [creation] = await school.rows('Revision', 'x.row_id = $1', steps.id);
    if (!creation) throw new Error('a creation is kept');
    await expect(school.run(owner, 'proposal.refuse', { id: creation.id })).rejects.toMatchObject({
      code: 'illegal_step',
    });
  });
});

describe('what somebody proposes', () => {
  const list = () => queryRunner(school.pool, queries);
  const mine = async (actor: Actor) => (await list()(actor, 'proposal.mine', {}, undefined)).ids;

  test('stands in their own list, and in that of nobody else', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.connect', steps);
    const id = await proposed(steps);
    expect(await mine(stranger)).toContain(id);
    expect(await mine(owner)).toEqual([]);
    expect(await linkOf(steps)).toBeUndefined();
  });

  test('is taken back by them alone, and then has no answer any more', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.connect', steps);
    const id = await proposed(steps);
    for (const actor of [owner, await school.person()])
      await expect(school.run(actor, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'not_found' });
    await school.run(stranger, 'proposal.withdraw', { id });
    expect(await statusOf(id)).toBe('WITHDRAWN');
    expect(await mine(stranger)).not.toContain(id);
    for (const name of ['proposal.accept', 'proposal.refuse'] as const)
      await expect(school.run(owner, name, { id })).rejects.toMatchObject({ code: 'illegal_step' });
    await expect(school.run(stranger, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'illegal_step' });
    expect(await linkOf(steps)).toBeUndefined();
  });

  test('is not taken back once it was answered', async () => {
    const steps = await twoSteps();
    await school.run(stranger, 'proposal.connect', steps);
    const id = await proposed(steps);
    await school.run(owner, 'proposal.accept', { id });
    await expect(school.run(stranger, 'proposal.withdraw', { id })).rejects.toMatchObject({ code: 'illegal_step' });
    expect((await linkOf(steps))?.deletedAt).toBeNull();
  });

  test('is about steps of one lesson and ways that are there, and waits once', async () => {
    const [steps, others] = [await twoSteps(), await twoSteps()];
    const propose = (way: Partial<Steps>) =>
      school.run(stranger, 'proposal.connect', { ...steps, id: newId('LessonNodeLink'), ...way });
    await expect(propose({ to: others.to })).rejects.toMatchObject({ code: 'invalid_input' });
    await propose({});
    await expect(propose({})).rejects.toMatchObject({ code: 'conflict' });
    await school.run(owner, 'link.connect', { ...steps, from: steps.to, to: steps.from });
    await expect(propose({ from: steps.to, to: steps.from })).rejects.toMatchObject({ code: 'conflict' });
    await school.run(stranger, 'proposal.revise', { id: steps.id, condition: 'passed' });
    await school.run(stranger, 'proposal.revise', { id: steps.id, condition: 'failed' });
    await school.run(stranger, 'proposal.cut', { id: steps.id });
    await expect(school.run(stranger, 'proposal.cut', { id: steps.id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(school.run(stranger, 'proposal.revise', { id: steps.id, condition: 'passed' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is more than one is let propose in an hour after sixty changes of what is others’ (D-07)', async () => {
    const eager = await school.person();
    const steps = await twoSteps();
    await school.run(owner, 'link.connect', steps);
    await school.pool.query(
      `insert into revision (id, model, row_id, actor, action, after, status, owner)
         select uuid7(), 'LessonNodeLink', uuid7(), $1, 'create', '{}', 'REFUSED', $2 from generate_series(1, 60)`,
      [eager.id, owner.id],
    );
    await expect(school.run(eager, 'proposal.cut', { id: steps.id })).rejects.toMatchObject({ code: 'too_many' });
  });
});
