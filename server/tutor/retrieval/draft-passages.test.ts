import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Id } from '#domain/kernel/id.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { chain, type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { withDrafts } from '#server/tutor/retrieval/joined-retrieval.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { extractiveEngine } from '#server/tutor/extractive/extractive-engine.ts';
import type { Retrieval } from '#server/tutor/retrieval/retrieval.ts';
import { answerOf, questionOf } from '#server/tutor/llm/test-llm.ts';
import { enrollLearner, publishTaughtLesson, textOf } from '#server/tutor/retrieval/test-lessons.ts';

let school: TestSchool;
let retrieval: Retrieval;
let teacher: Actor;
let lessonID: Id<'Lesson'>;
const everything: TutorScope = { kind: 'everything' };

/** Writes a lesson that is not published. */
async function draft(owner: Actor, name: string, steps: Record<string, string[]>): Promise<Id<'Lesson'>> {
  const id = newId('Lesson');
  const nodes = Object.entries(steps).map(
    ([title, paragraphs]): DraftNode => ({
      id: newId('LessonNode'),
      name: title,
      description: '',
      minutes: 1,
      importKey: null,
      type: 'RICHTEXT',
      text: textOf(...paragraphs),
    }),
  );
  const rest = { description: '', learningObjectives: [], position: 0, credit: null, importKey: null, price: 0 };
  await withStoreTransaction(
    { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} },
    async (transaction) =>
      writeDraft(await transaction.as(owner), owner, {
        ...rest,
        id,
        name,
        language: 'us',
        courseID: null,
        nodes,
        links: chain(nodes),
      }),
  );
  return id;
}

beforeAll(async () => {
  school = await testSchool();
  retrieval = withDrafts(school.pool, postgresRetrieval(school.pool));
  teacher = await school.person('Tove');
  lessonID = await draft(teacher, 'Lichens', {
    Thallus: ['# What holds it', 'The rhizines of a lichen hold its thallus to the bark.', 'Some lichens have none.'],
  });
  await cutPassages(school.pool);
});

const find = (actor: Actor, words = 'What do rhizines hold?', scope = everything) =>
  retrieval.find({ actor, words, scope, language: 'en', limit: 6 });

test('a teacher finds their own draft, and a quoted sentence names its place in the draft', async () => {
  const scopes: TutorScope[] = [everything, { kind: 'enrolled' }, { kind: 'lesson', id: lessonID }];
  for (const scope of scopes) {
    const { passages } = await find(teacher, undefined, scope);
    expect(passages).toMatchObject([{ lessonID, versionID: null, stepName: 'Thallus', heading: 'What holds it' }]);
  }
  const engine = extractiveEngine({ pool: school.pool, retrieval });
  const { sources } = await answerOf(engine, questionOf(teacher, 'What do rhizines hold?', { scope: everything }));
  expect(sources[0]).toMatchObject({
    lessonID,
    versionID: null,
    blockID: 'b1',
    start: 0,
    quote: 'The rhizines of a lichen hold its thallus to the bark.',
  });
});

test('nobody else finds a draft, be it a learner of the teacher, a moderator or an administrator, in any scope', async () => {
  const learner = await school.person();
  await enrollLearner(
    school,
    learner,
    await publishTaughtLesson(school, { name: 'Mosses', steps: { One: ['Mosses drink dew.'] }, teacher }),
  );
  const others: Actor[] = [
    learner,
    await school.person(),
    { ...(await school.person()), role: 'MODERATOR' },
    { ...(await school.person()), role: 'ADMIN' },
  ];
  const scopes: TutorScope[] = [everything, { kind: 'enrolled' }, { kind: 'lesson', id: lessonID }];
  for (const actor of others)
    for (const scope of scopes) expect((await find(actor, undefined, scope)).passages).toEqual([]);
});

test('a draft with very long steps is read only up to a limit, and its short steps are found', async () => {
  const owner = await school.person('Uma');
  const long = `Gastropods crawl. ${'Wet stones lie along the river bed. '.repeat(4_500)}`;
  await draft(owner, 'Snails', { One: [long], Two: [long], Three: [long], Four: [long], Short: ['Gastropods crawl.'] });
  const { passages } = await find(owner, 'Where do gastropods crawl?', everything);
  const steps = new Set(passages.map(({ stepName }) => stepName));
  expect(steps).toContain('Short');
  expect(steps.size).toBe(2);
});

test('the words of a draft correct nobody’s misspelling, and its owner’s words are not corrected away', async () => {
  const stranger = await find(await school.person(), 'What are rhizinnes?');
  expect([...stranger.meant.values()]).not.toContain('rhizines');
  await publishTaughtLesson(school, {
    name: 'Rhizomes',
    steps: { One: ['A rhizome grows below the ground. Rhizomess are many.'] },
  });
  await cutPassages(school.pool);
  expect((await find(teacher, 'What do rhizines hold?')).meant.has('rhizines')).toBe(false);
});

test('a deleted draft is not found, and a question beside a lesson finds only published text', async () => {
  const gone = await draft(teacher, 'Bogs', { One: ['Sphagnalia grow in the bogs of Lapland.'] });
  const asked = 'Where do sphagnalia grow in bogs?';
  expect((await find(teacher, asked)).passages).toHaveLength(1);
  const place = { lessonID: gone, nodeID: newId('LessonNode') };
  const beside = await retrieval.find({
    actor: teacher,
    words: asked,
    scope: everything,
    language: 'en',
    limit: 6,
    place,
  });
  expect(beside.passages).toEqual([]);
  await school.run(teacher, 'lesson.delete', { id: gone });
  expect((await find(teacher, asked)).passages).toEqual([]);
});

test('the owner of a lesson with changes finds the published and the new text, and nothing twice', async () => {
  const lesson = await publishTaughtLesson(school, {
    name: 'Ferns',
    steps: { One: ['Fiddleheadia unroll in spring.'] },
    teacher,
  });
  await cutPassages(school.pool);
  const [content] = await school.rows('LessonNodeContent', 'x.lesson_id = $1', lesson.id);
  const write = (...paragraphs: string[]) =>
    school.run(teacher, 'content.write', { id: content!.id, text: JSON.stringify(textOf(...paragraphs)) });
  const found = async () =>
    (await find(teacher, 'When do fiddleheadia unroll?')).passages.map(({ versionID, body }) => [versionID, body]);
  await write('Fiddleheadia unroll in spring.');
  expect(await found()).toEqual([[lesson.versionID, 'Fiddleheadia unroll in spring.']]);
  await write('Fiddleheadia unroll in April.');
  expect((await found()).toSorted()).toEqual(
    [
      [lesson.versionID, 'Fiddleheadia unroll in spring.'],
      [null, 'Fiddleheadia unroll in April.'],
    ].toSorted(),
  );
});
