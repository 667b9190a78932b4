import { toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Models } from '#domain/models.ts';
import type { LessonType } from '#domain/teach/node.ts';
import { pruneStepStates } from '#server/teach/jobs/prune-step-states.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let teacher: Actor;
let lessonID: Id<'Lesson'>;
beforeAll(async () => {
  school = await testSchool();
});
beforeEach(async () => {
  teacher = await school.person('Marie');
  lessonID = newId('Lesson');
  await school.run(teacher, 'lesson.create', { id: lessonID, name: 'Tides' });
});

const said = (words: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: words }] }],
  });
const question = {
  id: 'q1',
  kind: 'single',
  question: JSON.parse(said('Which?')) as object,
  options: [
    { id: 'a', text: 'This' },
    { id: 'b', text: 'That' },
  ],
  answer: ['a'],
  score: 1,
};

interface Step {
  id: Id<'LessonNode'>;
  bodyID: Id<'LessonNodeContent'>;
}

async function addStep(type: LessonType = 'RICHTEXT', name = 'One'): Promise<Step> {
  const [id, bodyID] = [newId('LessonNode'), newId('LessonNodeContent')];
  const linkIDs: [Id<'LessonNodeLink'>, Id<'LessonNodeLink'>] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
  await school.run(teacher, 'node.add', { id, lessonID, type, name, after: null, position: 0, bodyID, linkIDs });
  return { id, bodyID };
}
const write = ({ bodyID }: Step, words: string) =>
  school.run(teacher, 'content.write', { id: bodyID, text: said(words) });
const remove = ({ id }: Step) => school.run(teacher, 'node.delete', { id, linkID: newId('LessonNodeLink') });
const statesOf = ({ id }: Step) => school.rows('StepState', 'x.node_id = $1 order by x.seq', id);
const wordsOf = ({ step }: Models['StepState']) => /"text":"([^"]*)"/.exec(step.content?.text ?? '')?.[1] ?? '';
const history = async (step: Step) =>
  (await statesOf(step)).map((state) => [state.seq, state.action, wordsOf(state), state.publishedAs]);
/** Moves the last write into the past, as if the writer had paused. */
const restFor = ({ id }: Step, minutes: number) =>
  school.pool.query(`update step_state set at = at - $2 * interval '1 minute' where node_id = $1`, [id, minutes]);
/** Moves the beginning of the state into the past, as if its writer had kept typing. */
const sitFor = ({ id }: Step, minutes: number) =>
  withTransaction(school.pool, async (client) => {
    await client.query('set local session_replication_role = replica');
    await client.query(`update step_state set created_at = created_at - $2 * interval '1 minute' where node_id = $1`, [
      id,
      minutes,
    ]);
  });
const textOf = async ({ id }: Step) =>
  (await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', id))[0]?.text ?? '';
/** Fingerprint of the step as it is now. */
async function baseOf({ id }: Step) {
  const [node] = await school.rows('LessonNode', 'x.id = $1', id);
  const [content] = await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', id);
  const [quiz] = await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', id);
  return fingerprint(toStepSnapshot(node as Models['LessonNode'], content, quiz));
}
const restore = async (step: Step, seq: number, base?: string) => {
  const state = (await statesOf(step)).find((each) => each.seq === seq);
  await school.run(teacher, 'node.restore', { stateID: state?.id as Id<'StepState'>, base });
};

describe('history of a step', () => {
  test('a save is kept with its author and time, and writes without a pause are one state', async () => {
    const step = await addStep();
    await write(step, 'The moon');
    await write(step, 'The moon pulls');
    await school.run(teacher, 'node.edit', { id: step.id, name: 'The moon' });
    const [state, ...others] = await statesOf(step);
    expect(others).toEqual([]);
    expect(state).toMatchObject({ lessonID, actor: teacher.id, owner: teacher.id, action: 'write' });
    expect(state?.step).toMatchObject({
      name: 'The moon',
      type: 'RICHTEXT',
      content: { text: said('The moon pulls') },
    });
    expect(Date.parse(state?.at ?? '')).toBeGreaterThan(Date.parse(state?.createdAt ?? ''));
  });

  test('a save begins a new state after a pause and after a long sitting', async () => {
    const step = await addStep();
    await write(step, 'First');
    await restFor(step, 6);
    await write(step, 'Second');
    await restFor(step, 4);
    await write(step, 'Third');
    await sitFor(step, 16);
    await write(step, 'Fourth');
    expect((await history(step)).map(([, , words]) => words)).toEqual(['First', 'Third', 'Fourth']);
  });

  test('a save never overwrites a state of somebody else', async () => {
    const step = await addStep();
    await write(step, 'Theirs');
    await school.pool.query('update step_state set actor = $2 where node_id = $1', [
      step.id,
      (await school.person('Ana')).id,
    ]);
    await write(step, 'Mine');
    expect((await history(step)).map(([, , words]) => words)).toEqual(['Theirs', 'Mine']);
  });

  test('a save that changes nothing and a move of a step add no state', async () => {
    const [first, second] = [await addStep(), await addStep('RICHTEXT', 'Two')];
    await write(first, 'Same');
    await restFor(first, 6);
    await write(first, 'Same');
    await school.run(teacher, 'node.reorder', { lessonID, nodeIDs: [first.id, second.id], linkIDs: [] });
    expect(await history(first)).toEqual([[1, 'write', 'Same', null]]);
  });

  test('a refused save adds no state', async () => {
    const step = await addStep();
    await write(step, 'Kept');
    const stale = school.run(teacher, 'content.write', { id: step.bodyID, base: 'stale', text: said('Lost') });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    expect(await history(step)).toEqual([[1, 'write', 'Kept', null]]);
  });

  test('a save of slides, a video or a quiz with its key is kept whole', async () => {
    const [slides, video, quiz] = [await addStep('SLIDESHOW'), await addStep('VIDEO'), await addStep('QUIZ')];
    const slide = { id: 's', name: 'Moon', description: 'Slowly', content: said('It pulls'), url: '' };
    await school.run(teacher, 'slides.write', { id: slides.id, slides: [slide] });
    await school.run(teacher, 'video.write', { id: video.bodyID, video: 'https://vimeo.com/1', captions: '' });
    await school.run(teacher, 'quiz.write', { id: quiz.bodyID as never, questions: [question], passMark: 0.8 });
    const [ofSlides, ofVideo, ofQuiz] = (await Promise.all([slides, video, quiz].map(statesOf))).flat();
    expect(ofSlides?.step.slides).toEqual([slide]);
    expect(ofVideo?.step.content).toMatchObject({ video: 'https://vimeo.com/1' });
    expect(ofQuiz?.step.quiz).toMatchObject({ passMark: 0.8, questions: [{ id: 'q1', answer: ['a'] }] });
  });
});

test('a published state stays unchanged whatever is written next', async () => {
  const step = await addStep();
  await write(step, 'Published');
  await school.run(teacher, 'lesson.publish', { id: lessonID, versionID: newId('LessonVersion') });
  await write(step, 'Next');
  await write(step, 'Next one');
  expect(await history(step)).toEqual([
    [1, 'write', 'Published', 1],
    [2, 'write', 'Next one', null],
  ]);
});

describe('restoring an earlier state', () => {
  test('restoring a state writes the step as it was, as a new state that later saves leave alone', async () => {
    const step = await addStep();
    await write(step, 'Good');
    await restFor(step, 6);
    await write(step, 'Bad');
    await restore(step, 1, await baseOf(step));
    expect(await textOf(step)).toBe(said('Good'));
    expect((await school.rows('LessonNode', 'x.id = $1', step.id))[0]?.content).toBe('Good');
    expect((await school.rows('Lesson', 'x.id = $1', lessonID))[0]?.hasDraftChanges).toBe(true);
    await write(step, 'Better');
    expect(await history(step)).toEqual([
      [1, 'write', 'Good', null],
      [2, 'write', 'Bad', null],
      [3, 'restore', 'Good', null],
      [4, 'write', 'Better', null],
    ]);
  });

  test('restoring a state brings back the settings and the key of a quiz', async () => {
    const step = await addStep('QUIZ');
    const id = step.bodyID as never;
    await school.run(teacher, 'quiz.write', { id, questions: [question], attempts: 2 });
    await restFor(step, 6);
    await school.run(teacher, 'quiz.write', { id, questions: [], attempts: null });
    await restore(step, 1, await baseOf(step));
    const [quiz] = await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', step.id);
    expect(quiz).toMatchObject({ attempts: 2, questions: [{ answer: ['a'] }] });
  });

  test('restoring a state over an unseen change is refused and changes nothing', async () => {
    const step = await addStep();
    await write(step, 'Good');
    await restFor(step, 6);
    await write(step, 'Bad');
    const seen = await baseOf(step);
    await write(step, 'From another device');
    await expect(restore(step, 1, seen)).rejects.toMatchObject({ code: 'conflict' });
    expect(await textOf(step)).toBe(said('From another device'));
  });

  test('restoring a state is for the owner only; for everybody else the state does not exist', async () => {
    const step = await addStep();
    await write(step, 'Mine');
    const [state] = await statesOf(step);
    const stranger = await school.person('Eve');
    const pried = school.run(stranger, 'node.restore', { stateID: state?.id as Id<'StepState'> });
    await expect(pried).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('history of a deleted step', () => {
  test('a deleted step is listed with its content for its owner only, and keeps its history when restored', async () => {
    const step = await addStep();
    await write(step, 'Dear');
    await remove(step);
    const list = queryRunner(school.pool, queries as never);
    const found = await list(teacher, 'node.deleted', { lessonID }, undefined);
    expect(found.m.StepState).toMatchObject([{ nodeID: step.id, step: { content: { text: said('Dear') } } }]);
    for (const name of ['node.deleted', 'node.history'])
      expect((await list(await school.person(), name, { lessonID, nodeID: step.id }, undefined)).ids).toEqual([]);
    await school.run(teacher, 'draft.edit', {
      lessonID,
      removed: [],
      added: [
        {
          id: step.id,
          bodyID: step.bodyID,
          type: 'RICHTEXT',
          name: 'One',
          description: '',
          minutes: 0,
          status: 'INCOMPLETE',
          importKey: null,
          text: { id: step.bodyID, text: said('Dear') },
        },
      ],
      order: [step.id],
      removedLinks: [],
      changedLinks: [],
    });
    expect(await history(step)).toEqual([
      [1, 'write', 'Dear', null],
      [2, 'delete', 'Dear', null],
      [3, 'restore', 'Dear', null],
    ]);
  });

  test('the history of a deleted step is removed with the trash, and an existing step keeps its own', async () => {
    const [gone, recent, here] = [await addStep(), await addStep(), await addStep()];
    await remove(gone);
    await remove(recent);
    for (const step of [gone, here]) await restFor(step, 31 * 24 * 60);
    await restFor(recent, 29 * 24 * 60);
    await pruneStepStates(school.pool);
    expect(await statesOf(gone)).toEqual([]);
    expect(await statesOf(recent)).toHaveLength(2);
    expect(await statesOf(here)).toHaveLength(1);
  });
});

test('a long history keeps its last states, the last one of each earlier day, and published states', async () => {
  const step = await addStep();
  await write(step, 'Begun');
  await school.pool.query(
    `insert into step_state (id, lesson_id, node_id, seq, actor, at, action, step, position, published_as, owner)
       select uuid7(), lesson_id, node_id, 1 + n, actor, '2026-01-01T00:00:00Z'::timestamptz + n * interval '9 hours',
           'write', step, position, case when n = 4 then 7 end, owner
         from step_state, generate_series(1, 9) n where node_id = $1`,
    [step.id],
  );
  await pruneStepStates(school.pool, 3);
  expect((await statesOf(step)).map(({ seq }) => seq)).toEqual([1, 3, 5, 6, 8, 9, 10]);
});

test('a picture of an earlier state is kept as long as that state', async () => {
  const sha256 = 'f'.repeat(64);
  await school.pool.query(
    `insert into file (id, owner, sha256, bytes, mime, name, state) values (uuid7(), $1, $2, 5, 'image/png', 'a', 'ready')`,
    [teacher.id, sha256],
  );
  const shown = async () =>
    (await school.pool.query(`select from file_use u join file f on f.id = u.file_id where f.owner = $1`, [teacher.id]))
      .rowCount;
  const slide = { id: 's', name: '', description: '', content: said('Moon'), url: sha256 };
  const slides = await addStep('SLIDESHOW');
  await school.run(teacher, 'slides.write', { id: slides.id, slides: [slide] });
  await restFor(slides, 6);
  await school.run(teacher, 'slides.write', { id: slides.id, slides: [] });
  expect(await shown()).toBe(1);
  await school.pool.query('delete from step_state where node_id = $1', [slides.id]);
  expect(await shown()).toBe(0);
});
