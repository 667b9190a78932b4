import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { openEmbedder } from '#server/tutor/model/open-embedder.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { enrollLearner, publishTaughtLesson, type TaughtLesson } from '#server/tutor/retrieval/test-lessons.ts';
import { makeVectors } from '#server/tutor/passage/make-vectors.ts';
import { meterEmbedder } from '#server/tutor/metering/metered-embedder.ts';
import { embeddingOf } from '#server/tutor/retrieval/test-embedding.ts';
import { withVectors } from '#server/tutor/retrieval/vector-retrieval.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

const server = await startModelServer();
afterAll(() => server.stop());
const { signal } = new AbortController();
const warnings: object[] = [];
const log = { warn: (what: object) => void warnings.push(what) };

/** One dimension for storms and one for boats, by any name. */
const meaning = embeddingOf(/gale|storm|tempest/gi, /boat|ship|vessel/gi);

let school: TestSchool;
let learner: Actor;
let lessons: Record<'free' | 'paid' | 'hidden', TaughtLesson>;

const embedder = (cap?: number, name = 'meaning') =>
  meterEmbedder(school.pool, openEmbedder({ baseUrl: server.url, apiKey: 'k' }, name, 1), cap);
const retrievalOf = (parts: { cap?: number; restMs?: number; name?: string } = {}) =>
  withVectors(
    {
      pool: school.pool,
      embedder: embedder(parts.cap, parts.name),
      log,
      patience: { waitMs: 5_000, restMs: parts.restMs ?? 0 },
    },
    postgresRetrieval(school.pool),
  );
const everything: TutorScope = { kind: 'everything' };
const bodies = async (retrieval = retrievalOf(), words = 'tempest', scope = everything, actor = learner) =>
  (await retrieval.find({ actor, words, scope, language: 'en', limit: 8 })).passages.map(({ body }) => body);
const spent = async (): Promise<number> =>
  (await school.pool.query<{ cost: number }>('select coalesce(sum(cost), 0)::float8 as cost from vector_use')).rows[0]!
    .cost;
const vectorsOf = async ({ id }: TaughtLesson, model = 'meaning') =>
  (
    await school.pool.query<{ vector: number[] }>(
      'select v.vector from passage_vector v join lesson_passage p on p.id = v.passage_id where p.lesson_id = $1 and v.model = $2',
      [id, model],
    )
  ).rows.map(({ vector }) => vector);
const textsAsked = () => server.embedded.flatMap(({ input }) => input);

beforeAll(async () => {
  school = await testSchool();
  const teacher = await school.person('Tove');
  learner = await school.person('Lena');
  lessons = {
    free: await publishTaughtLesson(school, {
      teacher,
      name: 'Weather',
      steps: { Wind: ['A gale breaks the mast of a ship.'], Calm: ['Nothing moves on such a day.'] },
    }),
    paid: await publishTaughtLesson(school, {
      teacher,
      name: 'Dear weather',
      price: 2,
      steps: { Wind: ['The storm was sold.'] },
    }),
    hidden: await publishTaughtLesson(school, {
      teacher,
      name: 'Own weather',
      visibility: 'private',
      steps: { Wind: ['The gale in the attic.'] },
    }),
  };
  await school.run(teacher, 'lesson.create', { id: newId('Lesson'), name: 'A draft of storms' });
  await cutPassages(school.pool);
  server.embed(meaning);
  await makeVectors(school.pool, embedder(), signal);
});

beforeEach(() => {
  server.embed(meaning);
  server.embedded.length = 0;
  warnings.length = 0;
});

describe('search by meaning', () => {
  test('a passage without any word of the question is found by its meaning, the nearest first', async () => {
    expect(await postgresRetrieval(school.pool).find(asked('tempest'))).toMatchObject({ passages: [] });
    const [first] = await bodies();
    expect(first).toBe('A gale breaks the mast of a ship.');
    expect(server.embedded).toEqual([expect.objectContaining({ model: 'meaning', input: ['tempest'] })]);
  });

  test('a passage that words and meaning both find comes before one that only one of them finds', async () => {
    const scope: TutorScope = { kind: 'lesson', id: lessons.free.id };
    const found = await bodies(retrievalOf(), 'tempest or nothing that moves', scope);
    expect(found.toSorted()).toEqual(['A gale breaks the mast of a ship.', 'Nothing moves on such a day.']);
    const [best] = (await retrievalOf().find(asked('gale'))).passages;
    expect(best).toMatchObject({ body: 'A gale breaks the mast of a ship.', score: 2 / 10 });
  });

  test('a passage is found by meaning only by readers with the right to it: buyers and owners', async () => {
    expect(await bodies()).not.toContain('The storm was sold.');
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'lesson', id: lessons.paid.id })).toEqual([]);
    const { teacher } = lessons.hidden;
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'lesson', id: lessons.hidden.id }, teacher)).toEqual([
      'The gale in the attic.',
    ]);
    const buyer = await school.person('Berta');
    await enrollLearner(school, buyer, lessons.paid);
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'enrolled' }, buyer)).toEqual(['The storm was sold.']);
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'enrolled' })).toEqual([]);
  });

  test('a passage is not searched for in a scope without a valid id', async () => {
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'lesson', id: 'x' } as never)).toEqual([]);
  });
});

describe('failing endpoint of embeddings', () => {
  test.each([
    ['refuses', () => ({ status: 400 })],
    ['is broken', () => ({ status: 503 })],
    ['returns nothing', () => []],
    ['returns a zero vector', () => [[0, 0, 0]]],
    ['returns another length than before', () => [[1, 0]]],
  ])('an endpoint that %s leaves the results of the search by words', async (_, given) => {
    server.embed(given);
    expect(await bodies(retrievalOf(), 'gale')).toEqual(['A gale breaks the mast of a ship.']);
  });

  test('an endpoint that failed is not asked for a while, and the log has the reason without the question', async () => {
    server.embed(() => ({ status: 401 }));
    const retrieval = retrievalOf({ restMs: 60_000 });
    for (const words of ['gale', 'gale']) await bodies(retrieval, words);
    expect(server.embedded).toHaveLength(1);
    expect(warnings).toEqual([{ why: 'unavailable: the model answered 401', model: 'meaning' }]);
  });
});

describe('making of vectors', () => {
  test('vectors of length 1 are made for every published passage that can be quoted and for no draft', async () => {
    const [first] = await vectorsOf(lessons.free);
    expect(Math.hypot(...first!)).toBeCloseTo(1, 5);
    expect(await vectorsOf(lessons.free)).toHaveLength(2);
    await makeVectors(school.pool, embedder(undefined, 'another'), signal);
    expect(textsAsked().length).toBeGreaterThan(10);
    expect(textsAsked().join()).not.toContain('A draft of storms');
    await makeVectors(school.pool, embedder(), signal);
  });

  test('vectors are made once and not requested again, even after a failure in the middle', async () => {
    await makeVectors(school.pool, embedder(), signal);
    expect(server.embedded).toEqual([]);
    const long = await publishTaughtLesson(school, {
      name: 'Many winds',
      steps: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`Wind ${n}`, [`Storm ${n} has a name.`]])),
    });
    await cutPassages(school.pool);
    server.embed((request, number) => (number === 2 ? { status: 400 } : meaning(request, number)));
    await expect(makeVectors(school.pool, embedder(), signal)).rejects.toThrow('400');
    expect(await vectorsOf(long)).toHaveLength(64);
    expect(await bodies(retrievalOf(), 'tempest', { kind: 'lesson', id: long.id }, long.teacher)).toEqual([]);
    server.embed(meaning);
    server.embedded.length = 0;
    await makeVectors(school.pool, embedder(), signal);
    expect(textsAsked()).toHaveLength(36);
    expect(await vectorsOf(long)).toHaveLength(100);
  });

  test('vectors are made by only one of several servers at once', async () => {
    await publishTaughtLesson(school, { name: 'Squalls', steps: { Squall: ['A squall is short.'] } });
    await cutPassages(school.pool);
    await Promise.all([1, 2, 3].map(() => makeVectors(school.pool, embedder(), signal)));
    expect(textsAsked()).toHaveLength(1);
  });

  test('vectors are made anew for a new version, and removed with their passages and for another model', async () => {
    const lesson = await publishTaughtLesson(school, { name: 'Breezes', steps: { Breeze: ['A breeze is soft.'] } });
    await cutPassages(school.pool);
    await makeVectors(school.pool, embedder(), signal);
    await school.pool.query('update lesson set has_draft_changes = true where id = $1', [lesson.id]);
    await withStoreTransaction(
      { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} },
      async (transaction) =>
        (await transaction.as(lesson.teacher)).effect('lesson.publish', {
          lessonID: lesson.id,
          versionID: newId('LessonVersion'),
        }),
    );
    await cutPassages(school.pool);
    expect(await vectorsOf(lesson)).toEqual([]);
    await makeVectors(school.pool, embedder(), signal);
    expect(await vectorsOf(lesson)).toHaveLength(1);
    await makeVectors(school.pool, embedder(undefined, 'another'), signal);
    expect([await vectorsOf(lesson), await vectorsOf(lesson, 'another')]).toEqual([[], [expect.anything()]]);
    await makeVectors(school.pool, embedder(), signal);
    await school.pool.query(`update lesson set deleted_at = now() - interval '1 year' where id = $1`, [lesson.id]);
    await purgeDeleted(school.pool);
    expect(await school.rows('LessonPassage', 'x.lesson_id = $1', lesson.id)).toEqual([]);
    expect((await school.pool.query('select from passage_vector')).rowCount).toBeGreaterThan(0);
  });
});

describe('cost of vectors', () => {
  test('vectors are charged to the school’s cap by what the endpoint read, and failures are free', async () => {
    const before = await spent();
    await bodies(retrievalOf(), 'gale '.repeat(350).trim());
    expect(await spent()).toBe(before + 4);
    server.embed(() => ({ status: 400 }));
    await bodies(retrievalOf(), 'gale '.repeat(350).trim());
    expect(await spent()).toBe(before + 4);
  });

  test('the cap of the month stops requests, while words are still found and passages wait', async () => {
    const cap = (await spent()) + 1;
    expect(await bodies(retrievalOf({ cap }), 'tempest')).not.toEqual([]);
    server.embedded.length = 0;
    expect(await bodies(retrievalOf({ cap }), 'gale')).toEqual(['A gale breaks the mast of a ship.']);
    const lesson = await publishTaughtLesson(school, { name: 'Whirls', steps: { Whirl: ['A whirl turns.'] } });
    await cutPassages(school.pool);
    await makeVectors(school.pool, embedder(cap), signal);
    expect(server.embedded).toEqual([]);
    await makeVectors(school.pool, embedder(), signal);
    expect(await vectorsOf(lesson)).toHaveLength(1);
  });
});

const asked = (words: string) => ({ actor: learner, words, scope: everything, language: 'en', limit: 8 });
