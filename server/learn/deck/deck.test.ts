import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { newId } from '#server/core/store/new-id.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';
import { allCards, allHighlights, cardsCsv, notesCsv } from '#server/learn/deck/export-deck.ts';
import { deckImporter, type ImportDeck } from '#server/learn/deck/import-deck.ts';
import { work as writeDeck } from '#server/learn/deck/write-deck-worker.ts';
import { newerDeck, olderDeck, type TestNote } from '#server/teach/anki/test-deck.ts';
import { filesIn } from '#server/teach/native-archive/test-zip.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let importDeck: ImportDeck;
const folder = await mkdtemp(join(tmpdir(), 'own-decks-'));
beforeAll(async () => {
  school = await testSchool();
  importDeck = deckImporter({ pool: school.pool, queue: new FileQueue(unlimited, { run: runInProcess }), folder });
});
afterAll(() => rm(folder, { recursive: true }));

const importAs = ({ id }: Actor, deck: Uint8Array) => importDeck(id, Readable.from([deck]));
const cardsOf = ({ id }: Actor) => school.rows('Card', 'x.owner = $1 order by x.created_at', id);
const exported = async ({ id }: Actor): Promise<Uint8Array> =>
  writeDeck({
    name: 'Margin',
    cards: await allCards(school.pool, id),
    highlights: await allHighlights(school.pool, id),
  });

const notes: TestNote[] = [
  {
    type: 'Basic',
    deck: 'Sea::Tides',
    fields: ['Capital of <b>Norway</b>?<script>x</script>', 'Oslo<br>by the fjord'],
  },
  {
    type: 'Basic',
    deck: 'Sea::Tides',
    fields: ['What is it?<img src="a.png">[sound:a.mp3]', 'a gauge', 'See [$]x^2[/$]'],
  },
  { type: 'Basic', deck: 'Sea::Tides', fields: ['<img src="a.png">', 'no text'] },
  { type: 'Cloze', deck: 'Sea', fields: ['The {{c1::moon::body}} and the {{c2::sun}} pull.', 'Newton'] },
];
const texts = [
  ['Capital of Norway?', 'Oslo\nby the fjord', 'Sea · Tides'],
  ['What is it?', 'a gauge\n\nSee \\(x^2\\)', 'Sea · Tides'],
  ['The [body] and the sun pull.', 'The moon and the sun pull.\n\nNewton', 'Sea'],
  ['The moon and the […] pull.', 'The moon and the sun pull.\n\nNewton', 'Sea'],
];

test.each([
  ['the older', olderDeck],
  ['the current', newerDeck],
] as const)(
  'an Anki deck of %s schema becomes cards of its importer, once however often it is imported',
  async (_, make) => {
    const learner = await school.person();
    const deck = await make(notes);
    expect(await importAs(learner, deck)).toEqual({ added: 4, known: 0, leftOut: 1, withoutMedia: 1 });
    const cards = await cardsOf(learner);
    expect(cards.map(({ front, back, deck: name }) => [front, back, name])).toEqual(texts);
    expect(cards).toEqual(cards.map((card) => ({ ...card, versionID: null, nodeID: null, memory: null })));
    await school.run(learner, 'card.delete', { id: cards[0]!.id });
    expect(await importAs(learner, deck)).toMatchObject({ added: 1, known: 3 });
    expect(await cardsOf(learner)).toHaveLength(4);
    expect(await importAs(await school.person(), deck)).toMatchObject({ added: 4 });
  },
);

test('a deck that is damaged, empty or too large is refused with the reason, and no card is added', async () => {
  const learner = await school.person();
  const many = Array.from({ length: 5_001 }, (): TestNote => ({ type: 'Basic', deck: 'A', fields: ['Why?', 'So'] }));
  const refusalOf = (deck: Uint8Array) => importAs(learner, deck).catch((error: unknown) => error);
  expect(await refusalOf(Buffer.from('no archive'))).toMatchObject({ details: { fault: 'damaged' } });
  expect(await refusalOf(await olderDeck([]))).toMatchObject({ details: { fault: 'noCards' } });
  expect(await refusalOf(await olderDeck(many))).toMatchObject({ details: { fault: 'tooManyCards' } });
  expect(await cardsOf(learner)).toEqual([]);
});

/** Creates a learner with a known, a new and a suspended card. */
async function withCards() {
  const learner = await school.person();
  const ids = { known: newId('Card'), fresh: newId('Card'), suspended: newId('Card') };
  await school.run(learner, 'card.create', { id: ids.known, front: 'a < b?', back: '=1+1\n\\(x\\)', deck: 'Maths' });
  await school.run(learner, 'card.create', { id: ids.fresh, front: 'Why?', back: '', deck: null });
  await school.run(learner, 'card.create', { id: ids.suspended, front: 'Who?', back: 'I', deck: 'Maths' });
  await school.run(learner, 'card.suspend', { id: ids.suspended });
  const { memory, due } = scheduleReview({ memory: null, reviews: [] }, 'good', '2026-01-01T08:00:00.000Z', null);
  await school.pool.query('update card set memory = $2, due = $3 where id = $1', [ids.known, memory, due]);
  return { learner, ids, memory };
}

/** Creates a learner with a highlight with a note, and a bookmark, both in the first step of a lesson. */
async function withNotes() {
  const [learner, lesson] = [await school.person(), await school.lesson('Why bridges hum')];
  const { enrollmentID } = await school.run(learner, 'enrollment.start', {
    id: newId('Enrollment'),
    lessonID: lesson.id,
    expectedTokens: 0,
  });
  const [version] = await school.rows('LessonVersion', 'x.id = $1', lesson.publishedVersionID);
  const { id: nodeID, name: step } = version!.outline.nodes[0]!;
  const mark = { blockID: 'b1', start: 0, exact: 'comes twice', prefix: '', suffix: ' a day' };
  const at = { enrollmentID, nodeID };
  await school.run(learner, 'annotation.highlight', {
    ...at,
    id: newId('Annotation'),
    passage: mark,
    note: 'Why "twice"?',
  });
  await school.run(learner, 'annotation.bookmark', { ...at, id: newId('Annotation') });
  return { learner, lesson, step, mark };
}

test('an exported Anki deck has each card with its texts and schedule', async () => {
  const { learner, memory } = await withCards();
  const files = await filesIn(Buffer.from(await exported(learner)));
  expect([...files.keys()]).toEqual(['collection.anki2', 'media']);
  const database = new DatabaseSync(':memory:');
  database.deserialize(files.get('collection.anki2')!);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database
    .prepare(
      `select flds, cards.type, queue, cards.due, ivl, reps, crt, value ->> 'name' as deck
       from notes join cards on nid = notes.id join col join json_each(decks) on key = did order by notes.id`,
    )
    .all();
  database.close();
  const due = Math.floor((Date.parse('2026-01-01T08:00:00Z') / 1_000 - 1_500_000_000) / 86_400) + memory.scheduledDays;
  const common = { crt: 1_500_000_000 };
  expect(rows).toEqual([
    {
      ...common,
      flds: 'a &lt; b?\x1f=1+1<br>\\(x\\)\x1f',
      type: 2,
      queue: 2,
      due,
      ivl: memory.scheduledDays,
      reps: 1,
      deck: 'Margin::Maths',
    },
    { ...common, flds: 'Why?\x1f\x1f', type: 0, queue: 0, due: 2, ivl: 0, reps: 0, deck: 'Margin' },
    { ...common, flds: 'Who?\x1fI\x1f', type: 0, queue: -1, due: 3, ivl: 0, reps: 0, deck: 'Margin::Maths' },
  ]);
});

test('an exported deck adds the same cards to another learner, and no duplicates to the learner who exported it', async () => {
  const { learner } = await withCards();
  const deck = await exported(learner);
  expect((await allCards(school.pool, learner.id)).map(({ front }) => front)).toEqual(['a < b?', 'Why?', 'Who?']);
  expect(await importAs(learner, deck)).toMatchObject({ added: 0, known: 3 });
  const other = await school.person();
  expect(await importAs(other, deck)).toMatchObject({ added: 3, leftOut: 0 });
  expect((await cardsOf(other)).map(({ front, back }) => [front, back])).toEqual([
    ['a < b?', '=1+1\n\\(x\\)'],
    ['Why?', ''],
    ['Who?', 'I'],
  ]);
});

test('the CSV lists the own cards alone, and no cell is a formula for a spreadsheet', async () => {
  const { learner } = await withCards();
  await withCards();
  let csv = '';
  for await (const line of cardsCsv(school.pool, learner.id)) csv += line;
  const [head, ...lines] = csv.split('\r\n');
  expect(head).toContain('"front","back","deck"');
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual([
    ['"a < b?"', '"\'=1+1\n\\(x\\)"', '"Maths"', '', '"learned"'],
    ['"Why?"', '""', '', '', '"new"'],
    ['"Who?"', '"I"', '"Maths"', '', '"suspended"'],
    [''],
  ]);
});

test('highlights with their notes are suspended cards of an exported deck, and their learner does not import them', async () => {
  const { learner, lesson, mark } = await withNotes();
  const deck = await exported(learner);
  expect(await importAs(learner, deck)).toMatchObject({ added: 0, known: 1 });
  const other = await school.person();
  expect(await importAs(other, deck)).toMatchObject({ added: 1 });
  expect(await cardsOf(other)).toMatchObject([
    { front: mark.exact, back: 'Why "twice"?', deck: `Margin · ${lesson.name}` },
  ]);
});

test('the CSV of notes lists the own highlights and bookmarks with their lesson and step', async () => {
  const { learner, lesson, step, mark } = await withNotes();
  await withNotes();
  let csv = '';
  for await (const line of notesCsv(school.pool, learner.id)) csv += line;
  const [head, ...lines] = csv.split('\r\n');
  expect(head).toContain('"lesson","step","highlighted text","note","created"');
  expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
    [`"${lesson.name}"`, `"${step}"`, `"${mark.exact}"`, '"Why ""twice""?"'],
    [`"${lesson.name}"`, `"${step}"`, '', '""'],
    [''],
  ]);
});
