/** Result of the import of a deck, in numbers of cards. */
export interface DeckImport {
  added: number;
  /** Cards that the learner had before. */
  known: number;
  /** Notes without a text to ask. */
  leftOut: number;
  /** Cards whose pictures or sounds are left out. */
  withoutMedia: number;
}
