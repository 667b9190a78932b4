import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { textEntry, zipStream } from '#server/core/files/zip-stream.ts';
import type { ExportedAnnotation, ExportedCard } from '#server/learn/deck/export-deck.ts';
import { DECK_SEPARATOR, deckName } from '#server/teach/anki/anki-note.ts';
import { AnkiWriter } from '#server/teach/anki/write-anki.ts';
import { escapeHtml } from '#server/teach/question-bank/rich-text-html.ts';

export interface DeckRequest {
  /** Name of the deck that contains the decks of the lessons. */
  name: string;
  cards: ExportedCard[];
  highlights: ExportedAnnotation[];
}

/**
 * Writes flashcards as an Anki deck, with their schedule, and highlights with their notes as suspended cards. Formulas
 * keep their delimiters, which Anki knows.
 */
export async function work({ name, cards, highlights }: DeckRequest): Promise<Uint8Array> {
  const writer = new AnkiWriter();
  writer.deck({ name: deckName(name), key: name });
  const deckOf = (part: string | null) => {
    const full = [name, ...(part === null ? [] : [part])].map(deckName).join(DECK_SEPARATOR);
    return { name: full, key: full };
  };
  for (const { id, front, back, deck, lesson, due, memory, isSuspended } of cards) {
    writer.add({
      key: id,
      deck: deckOf(deck ?? lesson),
      fields: [html(front), html(back), ''],
      isSuspended,
      progress: memory
        ? { due: due.getTime(), interval: memory.scheduledDays, reps: memory.reps, lapses: memory.lapses }
        : undefined,
    });
  }
  for (const { id, passage, note, lesson } of highlights)
    writer.add({
      key: id,
      deck: deckOf(lesson),
      fields: [html(passage ?? ''), html(note), ''],
      isSuspended: true,
      progress: undefined,
    });
  const collection = Buffer.from(writer.close());
  return new Uint8Array(await buffer(zipStream(entries(collection))));
}

async function* entries(collection: Buffer) {
  yield { path: 'collection.anki2', compress: true, open: async () => Readable.from([collection]) };
  yield textEntry('media', '{}');
}

const html = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
