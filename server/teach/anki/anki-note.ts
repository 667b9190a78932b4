import { createHash } from 'node:crypto';

/** Kind of a note: front and back, or a text with gaps. */
export type AnkiKind = 'basic' | 'cloze';

/** A note of a collection, with the deck of its first card. */
export interface AnkiNote {
  guid: string;
  kind: AnkiKind;
  /** Name of the note type. */
  typeName: string;
  deck: string;
  tags: string;
  /** HTML of each field. */
  fields: string[];
}

export interface AnkiCollection {
  notes: AnkiNote[];
  /** Key made of the deck ids, the same whatever the file is named; null if a deck has no unique id. */
  source: string | null;
  /** Paths of the extracted pictures, by the name under which notes show them. */
  media: Map<string, string>;
}

/** Separator between the parts of a deck's name. */
export const DECK_SEPARATOR = '::';
/** Separator between the fields of a note. */
export const FIELD_SEPARATOR = '\x1f';
/** Note type of Margin's own exports; the back of such a note has a line for each accepted answer. */
export const MARGIN_NOTE_TYPE = 'Margin';

/** Stable id of a note in Margin's own exports, by the key of its source. */
export const noteGuid = (key: string): string => createHash('sha1').update(key).digest('hex').slice(0, 20);

/** Deck name without the characters that separate decks. */
export const deckName = (name: string): string => name.replaceAll(/:{2,}|"/g, ' ').trim();
