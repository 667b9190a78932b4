import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { parseJson } from '#domain/kernel/json.ts';
import {
  type AnkiCollection,
  type AnkiKind,
  type AnkiNote,
  DECK_SEPARATOR,
  FIELD_SEPARATOR,
} from '#server/teach/anki/anki-note.ts';
import { idFromText } from '#server/teach/import/import-key.ts';
import { fileError } from '#server/core/worker/file-error.ts';

const DEFAULT_DECK = 'Default';
const DEFAULT_DECK_ID = '1';
/**
 * Smallest id that counts as unique. Anki and other programs derive ids from the time or at random; smaller ids are
 * constants of a program.
 */
const UNIQUE_ID_MIN = 2 ** 30;
const NOTES_MAX = 20_000;
/** Size of one value, such as the fields of a note or the note types of a deck. */
const VALUE_BYTES_MAX = 16 * 1024 * 1024;
/** Text of the only note that a newer Anki writes into the older collection file. */
const NEWER = /Please update to the latest Anki version/;

const modelsShape = z.record(z.string(), z.object({ name: z.string(), type: z.number() }));
const decksShape = z.record(z.string(), z.object({ name: z.string() }));

interface Names {
  types: Map<string, { name: string; kind: AnkiKind }>;
  decks: Map<string, string>;
}

/** Reads the notes of a collection in the order of their creation, for every supported schema. */
export function readNotes(collection: Uint8Array): Pick<AnkiCollection, 'notes' | 'source'> {
  // Security: an expression of a foreign schema could otherwise make values of a gigabyte.
  const database = new DatabaseSync(':memory:', { limits: { length: VALUE_BYTES_MAX } });
  try {
    database.deserialize(collection);
    // Security: expressions in a foreign schema must not call functions with side effects.
    database.exec('pragma trusted_schema = off');
    database.enableDefensive(true);
    assertOnlyTables(database);
    const names = hasTable(database, 'notetypes') ? namesOfTables(database) : namesInJson(database);
    const rows = database
      .prepare(
        `select cast(id as text) as id, guid, cast(mid as text) as type, tags, flds as fields
         from notes order by notes.id limit ${NOTES_MAX + 1}`,
      )
      .all();
    if (rows.length > NOTES_MAX) throw fileError('tooLong', `the deck has more than ${NOTES_MAX} notes`);
    const decks = decksOfNotes(database);
    const notes = rows.map((row) => toNote({ ...row, deck: decks.get(textOf(row, 'id')) }, names));
    if (notes.length === 1 && NEWER.test(notes[0]?.fields.join() ?? ''))
      throw fileError('newerAnki', 'the deck was written for a newer Anki');
    return { notes, source: sourceOf(notes, names.decks, decks) };
  } finally {
    database.close();
  }
}

/**
 * Security: a view, a virtual table or a computed column may be an endless query, which the time limit of a thread does
 * not interrupt.
 * Only stored rows are read, each a fixed number of times.
 */
function assertOnlyTables(database: DatabaseSync): void {
  const tables = database.prepare('pragma table_list').all();
  const computed = database
    .prepare('select 1 from pragma_table_list t, pragma_table_xinfo(t.name) c where c.hidden <> 0 limit 1')
    .all();
  if (computed.length > 0 || tables.some(({ type }) => type !== 'table'))
    throw fileError('damaged', 'the deck holds more than tables');
}

/**
 * Key made of the ids of the outermost decks that hold notes. Every collection has a deck “Default” with id 1, so that
 * deck identifies nothing. A subdeck stands for its parent decks where they are missing. An id that is a constant of a
 * program identifies a deck only together with its name.
 */
function sourceOf(
  notes: readonly AnkiNote[],
  decks: ReadonlyMap<string, string>,
  ofNotes: ReadonlyMap<string, string>,
): string | null {
  const outermost = (deck: string): string => deck.split(DECK_SEPARATOR)[0] ?? '';
  const ids = new Map<string, string>();
  // The smallest id of several subdecks does not depend on the order of their cards.
  for (const id of [...ofNotes.values()].toSorted().toReversed()) ids.set(outermost(decks.get(id) ?? ''), id);
  for (const [id, name] of decks) if (ids.has(name)) ids.set(name, id);
  const hasOwn = [...ids].every(([name, id]) => name !== '' && name !== DEFAULT_DECK && id !== DEFAULT_DECK_ID);
  if (!hasOwn || notes.some(({ deck }) => deck === '')) return null;
  const own = [...ids].map(([name, id]) => (Number(id) < UNIQUE_ID_MIN ? idFromText(id, name) : id));
  const [first = '', ...more] = own.toSorted();
  return `anki:${more.length === 0 ? first : idFromText(first, ...more)}`;
}

/** Deck of the first card of each note, by note id. */
function decksOfNotes(database: DatabaseSync): Map<string, string> {
  const decks = new Map<string, string>();
  const cards = database.prepare('select cast(nid as text) as note, cast(did as text) as deck from cards order by ord');
  for (const card of cards.iterate()) {
    const note = textOf(card, 'note');
    if (!decks.has(note)) decks.set(note, textOf(card, 'deck'));
  }
  return decks;
}

type Row = Record<string, unknown>;

const textOf = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
};

function toNote(row: Row, { types, decks }: Names): AnkiNote {
  const type = types.get(textOf(row, 'type'));
  return {
    guid: textOf(row, 'guid'),
    kind: type?.kind ?? 'basic',
    typeName: type?.name ?? '',
    deck: decks.get(textOf(row, 'deck')) ?? '',
    tags: textOf(row, 'tags').trim(),
    fields: textOf(row, 'fields').split(FIELD_SEPARATOR),
  };
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined;

/** Schema 11: types and decks are JSON in the only row of `col`. */
function namesInJson(database: DatabaseSync): Names {
  const row = database.prepare('select models, decks from col').get();
  const models = z.parse(modelsShape, parseJson(textOf(row, 'models')));
  const decks = z.parse(decksShape, parseJson(textOf(row, 'decks')));
  return {
    types: new Map(Object.entries(models).map(([id, { name, type }]) => [id, { name, kind: kindOf(type) }])),
    decks: new Map(Object.entries(decks).map(([id, { name }]) => [id, name])),
  };
}

const kindOf = (type: unknown): AnkiKind => (type === 1 ? 'cloze' : 'basic');

/**
 * Schema 15 and later: types and decks have tables. Their names use a collation that only Anki defines, so queries may
 * not sort or filter by them.
 */
function namesOfTables(database: DatabaseSync): Names {
  const types = database.prepare('select cast(id as text) as id, name, config from notetypes').all();
  const decks = database.prepare('select cast(id as text) as id, name from decks').all();
  return {
    types: new Map(types.map((row) => [textOf(row, 'id'), { name: textOf(row, 'name'), kind: kindIn(row['config']) }])),
    decks: new Map(decks.map((row) => [textOf(row, 'id'), textOf(row, 'name').replaceAll('\x1f', DECK_SEPARATOR)])),
  };
}

/** Reads the note kind from a protocol buffer whose first field is 1 for a text with gaps, and absent otherwise. */
const kindIn = (config: unknown): AnkiKind =>
  config instanceof Uint8Array && config[0] === 0x08 && config[1] === 1 ? 'cloze' : 'basic';
