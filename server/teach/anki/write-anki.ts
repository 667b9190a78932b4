import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { FIELD_SEPARATOR, OWN_TYPE } from '#server/teach/anki/anki-note.ts';
import { COLLECTION_SCHEMA, settingsRow } from '#server/teach/anki/collection-schema.ts';

export interface NewDeck {
  name: string;
  /** The key of the lesson whose questions it holds, so that decks of different lessons with one name have different ids. */
  key: string;
}

export interface NewNote {
  /** The same for the same question, so that a deck brought in again changes cards and doubles none. */
  key: string;
  deck: NewDeck;
  /** HTML each: front, back, explanation. */
  fields: readonly [string, string, string];
}

/** Ids are milliseconds to Anki; ours stand for what they name, somewhere between 2017 and 2034. */
const IDS_FROM = 1_500_000_000_000;
const IDS = 2 ** 39;
const OWN_TYPE_ID = 1_611_111_111_111;

/** A collection of schema 11, which every Anki opens, written note by note. */
export class AnkiWriter {
  readonly #database = new DatabaseSync(':memory:');
  readonly #decks = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #note;
  readonly #card;
  #position = 0;
  #lastNote = 0;

  constructor() {
    this.#database.exec(COLLECTION_SCHEMA);
    this.#note = this.#database.prepare(`insert into notes values (?, ?, ?, 0, -1, '', ?, ?, ?, 0, '')`);
    this.#card = this.#database.prepare(
      `insert into cards values (?, ?, ?, 0, 0, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`,
    );
  }

  add({ key, deck, fields }: NewNote): void {
    // Anki shows notes in the order of their ids.
    const id = this.#lastNote === 0 ? this.#idFor(`note ${key}`) : this.#free(this.#lastNote + 1);
    this.#lastNote = id;
    const deckID = this.deck(deck);
    const [front] = fields;
    const words = front.replaceAll(/<[^<>]*>/g, '');
    const flds = fields.join(FIELD_SEPARATOR);
    this.#note.run(
      id,
      digest(key).slice(0, 20),
      OWN_TYPE_ID,
      flds,
      words,
      Number.parseInt(digest(words).slice(0, 8), 16),
    );
    this.#position += 1;
    this.#card.run(id, id, deckID, this.#position);
  }

  /** Returns the id of a deck. Anki knows a deck by its name, so two of one name are one deck. */
  deck({ name, key }: NewDeck): number {
    const id = this.#decks.get(name) ?? this.#idFor(`deck ${key}`);
    this.#decks.set(name, id);
    return id;
  }

  /** The bytes of the collection; nothing can be added to it any more. */
  close(): Uint8Array {
    const { conf, models, decks, dconf } = settingsRow({ id: OWN_TYPE_ID, name: OWN_TYPE }, this.#decks);
    this.#database
      .prepare(`insert into col values (1, 1500000000, 0, 0, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`)
      .run(conf, models, decks, dconf);
    const bytes = this.#database.serialize();
    this.#database.close();
    return bytes;
  }

  #idFor(key: string): number {
    return this.#free(IDS_FROM + (Number.parseInt(digest(key).slice(0, 12), 16) % IDS));
  }

  #free(wanted: number): number {
    let id = wanted;
    while (this.#taken.has(id)) id += 1;
    this.#taken.add(id);
    return id;
  }
}

const digest = (text: string): string => createHash('sha1').update(text).digest('hex');
