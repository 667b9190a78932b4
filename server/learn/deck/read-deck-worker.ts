import { cutText } from '#domain/kernel/text/cut-text.ts';
import { DECK_NAME_MAX } from '#domain/learn/card/card.ts';
import { capped } from '#domain/learn/card/card-text.ts';
import { withFormulas } from '#domain/learn/formula-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { DECK_NOTES_MAX, type DeckCard, type ReadDeck } from '#server/learn/deck/deck-card.ts';
import { type AnkiNote, DECK_SEPARATOR } from '#server/teach/anki/anki-note.ts';
import { gapsOf, textWithGap } from '#server/teach/anki/cloze.ts';
import { convertFormulas } from '#server/teach/anki/note-cards.ts';
import { readAnkiNotes } from '#server/teach/anki/read-anki.ts';
import { importKey } from '#server/teach/import/import-key.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { htmlToBlocks } from '#server/teach/question-bank/html-blocks.ts';

/** Reads an Anki deck as flashcards, which are plain text with formulas. */
export async function work({ archive }: { archive: string }): Promise<ReadDeck> {
  const { notes } = await readAnkiNotes(archive);
  if (notes.length === 0) throw fileError('noCards', 'there is no card in the deck');
  if (notes.length > DECK_NOTES_MAX) throw fileError('tooManyCards', `the deck has more than ${DECK_NOTES_MAX} notes`);
  const deck: ReadDeck = { cards: [], leftOut: 0, withoutMedia: 0 };
  for (const [index, note] of notes.entries()) {
    const cards = cardsOf(note, index + 1);
    if (cards.length === 0) deck.leftOut += 1;
    else if (note.fields.some((field) => media.test(field))) deck.withoutMedia += cards.length;
    deck.cards.push(...cards);
  }
  return deck;
}

const media = /<img\b|\[sound:/i;

function cardsOf(note: AnkiNote, line: number): DeckCard[] {
  const { guid, kind, fields, deck } = note;
  const text = (html: string) => toText(html, line);
  const [front = '', ...rest] = fields;
  const more = rest.map(text);
  const common = { guid: guid || importKey('', ...fields), deck: deckName(deck) };
  const gaps = kind === 'cloze' ? [...gapsOf(front).keys()] : [];
  const cards =
    gaps.length > 0
      ? gaps.map((gap) => ({ gap, front: text(textWithGap(front, gap)), back: [text(textWithGap(front)), ...more] }))
      : [{ gap: 0, front: text(front), back: more }];
  return cards
    .filter((card) => card.front !== '')
    .map((card) => ({ ...card, ...common, back: capped(card.back.filter((part) => part !== '').join('\n\n')) }));
}

const ignore = () => undefined;

/** Plain text of a field, without what the database cannot store. */
function toText(html: string, line: number): string {
  const blocks = htmlToBlocks(convertFormulas(html, ignore), line, { lose: ignore });
  const text = plainText(withFormulas(richTextOf(blocks)));
  return capped(text.replaceAll('\0', '').toWellFormed().trim());
}

function deckName(name: string): string | null {
  const plain = name.replaceAll(DECK_SEPARATOR, ' · ').replaceAll('\0', '').toWellFormed().trim();
  return cutText(plain, DECK_NAME_MAX) || null;
}
