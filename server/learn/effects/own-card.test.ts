import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { CardMemory } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import type { Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

type Card = Models['Card'];

/** Creates a learner with one card of their own. */
async function withOwnCard() {
  const learner = await school.person();
  const id = newId('Card');
  await school.run(learner, 'card.create', { id, front: ' Capital of Norway? ', back: 'Oslo', deck: 'Europe' });
  const card = async () => (await school.rows('Card', 'x.id = $1', id))[0] as Card;
  return { learner, id, card };
}

test('a learner writes a card without a lesson, and edits, suspends and resumes it', async () => {
  const { learner, id, card } = await withOwnCard();
  const written = { front: 'Capital of Norway?', back: 'Oslo', deck: 'Europe', versionID: null, nodeID: null };
  expect(await card()).toMatchObject({ ...written, source: null, memory: null, owner: learner.id });
  await school.run(learner, 'card.edit', { id, back: 'Oslo, since 1925', deck: null });
  expect(await card()).toMatchObject({ ...written, back: 'Oslo, since 1925', deck: null });
  await school.run(learner, 'card.suspend', { id });
  const suspended = await card();
  expect(suspended.suspendedAt).not.toBeNull();
  await school.run(learner, 'card.suspend', { id });
  expect(await card()).toEqual(suspended);
  await school.run(learner, 'card.resume', { id });
  expect((await card()).suspendedAt).toBeNull();
});

test('a card without a front, or of another person, is refused', async () => {
  const { learner, id, card } = await withOwnCard();
  const before = await card();
  const empty = { id: newId('Card'), front: ' \n', back: 'x', deck: null };
  await expect(school.run(learner, 'card.create', empty)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(school.run(learner, 'card.edit', { id, front: '' })).rejects.toMatchObject({ code: 'invalid_input' });
  const other: Actor = await school.person();
  await expect(school.run(other, 'card.edit', { id, front: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(school.run(other, 'card.suspend', { id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await card()).toEqual(before);
});

test('a learner cannot have more cards, or longer ones, than devices can keep', async () => {
  const { learner, id } = await withOwnCard();
  const fill = (cards: number, text: string) =>
    school.pool.query(
      `insert into card (id, front, back, due, owner) select uuid7(), $3, '', now(), $1 from generate_series(1, $2)`,
      [learner.id, cards, text],
    );
  await expect(fill(30_000, 'Why?')).rejects.toMatchObject({ code: 'MG004' });
  await fill(29_999, 'Why?');
  const one = { id: newId('Card'), front: 'One more?', back: '', deck: null };
  await expect(school.run(learner, 'card.create', one)).rejects.toMatchObject({ code: 'limit_reached' });
  await school.run(learner, 'card.edit', { id, back: 'Oslo, since 1925' });
  await school.pool.query('delete from card where owner = $1 and id <> $2', [learner.id, id]);
  await school.pool.query(`alter table card alter column front set storage external`);
  await expect(fill(13_000, 'W'.repeat(5_000))).rejects.toMatchObject({ code: 'MG004' });
});

test('the eighth lapse suspends a card, and undoing that review resumes it', async () => {
  const { learner, id, card } = await withOwnCard();
  const known: CardMemory = scheduleReview(
    { memory: null, reviews: [] },
    'good',
    '2026-01-01T08:00:00.000Z',
    null,
  ).memory;
  const forget = async (lapses: number) => {
    await school.pool.query('update card set memory = $2 where id = $1', [id, { ...known, lapses }]);
    const { due } = await card();
    const review = { recall: 'again', at: new Date().toISOString(), reps: 1, guess: { due, memory: known } } as const;
    await school.run(learner, 'card.review', { id, ...review });
  };
  await forget(6);
  expect(await card()).toMatchObject({ suspendedAt: null, memory: { lapses: 7 } });
  await forget(7);
  const difficult = await card();
  expect(difficult).toMatchObject({ suspendedAt: expect.any(String) as string, memory: { lapses: 8 } });
  await school.run(learner, 'card.undoReview', { id, reps: 2 });
  expect(await card()).toMatchObject({ suspendedAt: null, memory: { lapses: 7 } });
});
