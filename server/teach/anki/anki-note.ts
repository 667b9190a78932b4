/** What a note was made for: a front and a back, or a text with gaps. */
export type AnkiKind = 'basic' | 'cloze';

/** A note as it stands in a collection, with the deck of its first card. */
export interface AnkiNote {
  guid: string;
  kind: AnkiKind;
  /** Of its type. */
  typeName: string;
  deck: string;
  tags: string;
  /** HTML each. */
  fields: string[];
}

export interface AnkiCollection {
  notes: AnkiNote[];
  /** The ids of its decks as one key, the same whatever the file is called; null where a deck has no id of its own. */
  source: string | null;
  /** By the name under which notes show them, where the pictures lie. */
  media: Map<string, string>;
}

/** Parts of a deck's name. */
export const DECK_SEPARATOR = '::';
/** Between the fields of a note. */
export const FIELD_SEPARATOR = '\x1f';
/** Of the notes that are written here; their back is a line for each answer that counts. */
export const OWN_TYPE = 'Margin';
