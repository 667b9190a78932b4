import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { FIELD_SEPARATOR } from '#server/teach/anki/anki-note.ts';
import { COLLECTION_SCHEMA } from '#server/teach/anki/collection-schema.ts';
import { type Files, zipOf } from '#server/teach/native-archive/test-zip.ts';

/** A note of a foreign deck. */
export interface TestNote {
  type: 'Basic' | 'Cloze';
  deck: string;
  fields: string[];
  tags?: string;
  /** Id of the deck; notes with the same deck name share the first note's id. */
  deckID?: number;
}

const typeIDs = { Basic: 10, Cloze: 20 };

function fill(database: DatabaseSync, notes: readonly TestNote[]): Map<string, number> {
  const decks = new Map(
    [...Map.groupBy(notes, ({ deck }) => deck)].map(([deck, [first]], index) => [deck, first?.deckID ?? 100 + index]),
  );
  const note = database.prepare(`insert into notes values (?, ?, ?, 0, 0, ?, ?, '', 0, 0, '')`);
  const card = database.prepare(`insert into cards values (?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`);
  for (const [index, { type, deck, fields, tags = '' }] of notes.entries()) {
    note.run(index + 1, `guid-${index}`, typeIDs[type], tags, fields.join(FIELD_SEPARATOR));
    card.run(index + 1, index + 1, decks.get(deck) ?? 0);
  }
  return decks;
}

function bytesOf(database: DatabaseSync): Uint8Array {
  const bytes = database.serialize();
  database.close();
  return bytes;
}

/** A collection of the older schema. */
export function olderCollection(notes: readonly TestNote[]): Uint8Array {
  const database = new DatabaseSync(':memory:');
  database.exec(COLLECTION_SCHEMA);
  const decks = fill(database, notes);
  const models = { 10: { name: 'Basic', type: 0 }, 20: { name: 'Cloze', type: 1 } };
  const named = Object.fromEntries([...decks].map(([name, id]) => [id, { name }]));
  database
    .prepare(`insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')`)
    .run(JSON.stringify(models), JSON.stringify(named));
  return bytesOf(database);
}

/** A collection as current Anki writes it: names in tables, with a collation that only Anki defines. */
export function newerCollection(notes: readonly TestNote[]): Uint8Array {
  const database = new DatabaseSync(':memory:');
  database.exec(COLLECTION_SCHEMA);
  database.exec(`create table notetypes (id integer primary key, name text not null collate nocase, config blob not null);
    create table decks (id integer primary key, name text not null collate nocase);
    create unique index idx_notetypes_name on notetypes (name);
    create unique index idx_decks_name on decks (name)`);
  const decks = fill(database, notes);
  const type = database.prepare('insert into notetypes values (?, ?, ?)');
  type.run(10, 'Basic', Buffer.from([0x1a, 0x00]));
  type.run(20, 'Cloze', Buffer.from([0x08, 0x01]));
  const deck = database.prepare('insert into decks values (?, ?)');
  for (const [name, id] of decks) deck.run(id, name.replaceAll('::', '\x1f'));
  database.enableDefensive(false);
  database.exec(`pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'nocase', 'unicase')`);
  return bytesOf(database);
}

export const olderDeck = (
  notes: readonly TestNote[],
  media: Files = {},
  name = 'collection.anki21',
): Promise<Buffer> => {
  const files = Object.entries(media).map(([, bytes], index) => [String(index), bytes] as const);
  const names = Object.fromEntries(Object.keys(media).map((path, index) => [String(index), path]));
  return zipOf({ [name]: olderCollection(notes), media: JSON.stringify(names), ...Object.fromEntries(files) });
};

const packed = (bytes: string | Uint8Array): Buffer => zstdCompressSync(Buffer.from(bytes));

/** Protocol buffer with the name and length of each file. */
const packedNames = (media: Files): Buffer =>
  Buffer.concat(
    Object.entries(media).map(([path, bytes]) => {
      const name = Buffer.from(path);
      const entry = Buffer.concat([Buffer.from([0x0a, name.length]), name, Buffer.from([0x10, bytes.length % 128])]);
      return Buffer.concat([Buffer.from([0x0a, entry.length]), entry]);
    }),
  );

export const newerDeck = (notes: readonly TestNote[], media: Files = {}): Promise<Buffer> =>
  zipOf({
    'collection.anki21b': packed(newerCollection(notes)),
    'collection.anki2': olderCollection([
      { type: 'Basic', deck: 'Default', fields: ['Please update to the latest Anki version, then import again.', ''] },
    ]),
    media: packed(packedNames(media)),
    ...Object.fromEntries(Object.values(media).map((bytes, index) => [String(index), packed(bytes)])),
  });
