import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { FIELD_SEPARATOR, MARGIN_NOTE_TYPE } from '#server/teach/anki/anki-note.ts';
import { COLLECTION_SCHEMA, settingsRow } from '#server/teach/anki/collection-schema.ts';

export interface NewDeck {
  name: string;
  /**
   * Key of the lesson that the questions come from; gives decks with the same name in different lessons different ids.
   */
  key: string;
}

export interface NewNote {
  /** Stable key of the question, so that an imported deck updates cards instead of adding them again. */
  key: string;
  deck: NewDeck;
  /** HTML of front, back and explanation. */
  fields: readonly [string, string, string];
}

/** Start of the id range. Anki's ids are milliseconds; ours are hashes that fall between 2017 and 2034. */
const IDS_FROM = 1_500_000_000_000;
const IDS = 2 ** 39;
const MARGIN_NOTE_TYPE_ID = 1_611_111_111_111;

/** Writes a collection of schema 11, which every Anki version opens, note by note. */
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
      MARGIN_NOTE_TYPE_ID,
      flds,
      words,
      Number.parseInt(digest(words).slice(0, 8), 16),
    );
    this.#position += 1;
    this.#card.run(id, id, deckID, this.#position);
  }

  /** Returns the id of a deck. Anki identifies a deck by its name, so two decks with one name are one deck. */
  deck({ name, key }: NewDeck): number {
    const id = this.#decks.get(name) ?? this.#idFor(`deck ${key}`);
    this.#decks.set(name, id);
    return id;
  }

  /** Returns the bytes of the collection and closes it. */
  close(): Uint8Array {
    const { conf, models, decks, dconf } = settingsRow(
      { id: MARGIN_NOTE_TYPE_ID, name: MARGIN_NOTE_TYPE },
      this.#decks,
    );
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
