import { Hono } from 'hono';
import type pg from 'pg';
import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import { csvResponse } from '#server/core/http/csv-response.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { allCards, allHighlights, cardsCsv, notesCsv } from '#server/learn/deck/export-deck.ts';
import type { ImportDeck } from '#server/learn/deck/import-deck.ts';
import type { DeckRequest } from '#server/learn/deck/write-deck-worker.ts';
import { runExport } from '#server/teach/export/run-export.ts';

interface DeckRouteParts {
  pool: pg.Pool;
  queue: FileQueue;
  importDeck: ImportDeck;
  /** Name of the site. */
  name: string;
  onCommitted: () => void;
}

const WRITER = new URL('write-deck-worker.ts', import.meta.url);

/** Routes of /api/cards: the learner's flashcards and notes as CSV and as an Anki deck, and the import of such a deck. */
export function deckRoutes({ pool, queue, importDeck, name, onCommitted }: DeckRouteParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/cards.csv', (c) => csvResponse(c, 'flashcards', cardsCsv(pool, signedInActor(c).id)));

  routes.get('/api/notes.csv', (c) => csvResponse(c, 'notes', notesCsv(pool, signedInActor(c).id)));

  routes.get('/api/cards.apkg', async (c) => {
    const { id } = signedInActor(c);
    const load = async (): Promise<DeckRequest> => ({
      name,
      cards: await allCards(pool, id),
      highlights: await allHighlights(pool, id),
    });
    const bytes = await queue.runFor(id, 'write', (run) => runExport<Uint8Array<ArrayBuffer>>(run, WRITER, load));
    c.header('cache-control', 'no-store');
    c.header('content-type', 'application/zip');
    c.header('content-disposition', 'attachment; filename="flashcards.apkg"');
    return c.body(bytes);
  });

  routes.post('/api/cards', async (c) => {
    const { id } = signedInActor(c);
    await using deck = await receiveBody(c, ARCHIVE_BYTES_MAX);
    const done = await importDeck(id, deck.stream());
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
