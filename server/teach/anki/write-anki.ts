import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { FIELD_SEPARATOR, MARGIN_NOTE_TYPE, noteGuid } from '#server/teach/anki/anki-note.ts';
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
  /** Progress of a learner; a note without it has a new card. */
  progress?: NoteProgress | undefined;
  isSuspended?: boolean;
}

export interface NoteProgress {
  /** Due date in ms since 1970. */
  due: number;
  /** Days between the last two reviews. */
  interval: number;
  reps: number;
  lapses: number;
}

/** Start of the id range. Anki's ids are milliseconds; ours are hashes that fall between 2017 and 2034. */
const IDS_FROM = 1_500_000_000_000;
const IDS = 2 ** 39;
const MARGIN_NOTE_TYPE_ID = 1_611_111_111_111;
/** Creation time of the collection, in s since 1970; due dates are days since then. */
const CREATED = 1_500_000_000;
const DAY_SECONDS = 86_400;
/** Ease with which Anki starts a card. */
const START_EASE = 2_500;
/** Anki's numbers for a card that is reviewed, and for the queue of suspended ones. */
const REVIEWED = 2;
const SUSPENDED = -1;

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
      `insert into cards values (?, ?, ?, 0, 0, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, '')`,
    );
  }

  add({ key, deck, fields, progress, isSuspended = false }: NewNote): void {
    // Anki shows notes in the order of their ids.
    const id = this.#lastNote === 0 ? this.#idFor(`note ${key}`) : this.#free(this.#lastNote + 1);
    this.#lastNote = id;
    const deckID = this.deck(deck);
    const [front] = fields;
    const words = front.replaceAll(/<[^<>]*>/g, '');
    const flds = fields.join(FIELD_SEPARATOR);
    this.#note.run(id, noteGuid(key), MARGIN_NOTE_TYPE_ID, flds, words, Number.parseInt(digest(words).slice(0, 8), 16));
    this.#position += 1;
    const type = progress ? REVIEWED : 0;
    const queue = isSuspended ? SUSPENDED : type;
    const due = progress ? Math.max(0, Math.floor((progress.due / 1_000 - CREATED) / DAY_SECONDS)) : this.#position;
    const { interval = 0, reps = 0, lapses = 0 } = progress ?? {};
    this.#card.run(id, id, deckID, type, queue, due, interval, progress ? START_EASE : 0, reps, lapses);
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
      .prepare(`insert into col values (1, ${CREATED}, 0, 0, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`)
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
