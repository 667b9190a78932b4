/** Most notes of a deck that a learner imports at once. */
export const DECK_NOTES_MAX = 5_000;
/** Most flashcards of a learner: every device keeps all of them. */
export const CARDS_MAX = 20_000;

/** A flashcard read from a deck. */
export interface DeckCard {
  /** Key of its note, the same in every export of the deck. */
  guid: string;
  /** Number of the gap in a note with gaps; 0 otherwise. */
  gap: number;
  front: string;
  back: string;
  deck: string | null;
}

export interface ReadDeck {
  cards: DeckCard[];
  /** Number of notes without a text to ask. */
  leftOut: number;
  /** Number of cards whose pictures or sounds are left out. */
  withoutMedia: number;
}
