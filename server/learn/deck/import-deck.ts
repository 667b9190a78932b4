import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import { sourceOf } from '#domain/learn/card/card.ts';
import type { DeckImport } from '#domain/learn/card/deck-import.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { fileLimits } from '#server/core/worker/run-in-worker.ts';
import { CARDS_MAX, type DeckCard, type ReadDeck } from '#server/learn/deck/deck-card.ts';
import { noteGuid } from '#server/teach/anki/anki-note.ts';
import { idFromText } from '#server/teach/import/import-key.ts';
import { makeWorkFolder } from '#server/teach/work-folder.ts';

/** Adds the cards of an Anki deck to the learner's flashcards. Cards that the learner already has are not added again. */
export type ImportDeck = (learner: UserId, deck: Readable) => Promise<DeckImport>;

interface DeckParts {
  pool: pg.Pool;
  queue: FileQueue;
  /** Folder for decks while they are read. */
  folder: string;
}

const READER = new URL('read-deck-worker.ts', import.meta.url);
const READER_LIMITS = { ...fileLimits, megabytes: 512 };

export const deckImporter =
  ({ pool, queue, folder }: DeckParts): ImportDeck =>
  (learner, source) =>
    queue.runFor(learner, 'read', async (run) => {
      const workFolder = await makeWorkFolder(folder, 'deck-');
      try {
        const archive = join(workFolder, 'archive');
        await pipeline(source, createWriteStream(archive));
        const { cards, leftOut, withoutMedia } = await run<ReadDeck>(READER, { archive }, READER_LIMITS);
        const added = await withTransaction(pool, (client) => insertCards(client, learner, cards));
        return { added, known: cards.length - added, leftOut, withoutMedia };
      } finally {
        await rm(workFolder, { recursive: true, force: true });
      }
    });

/**
 * Inserts cards in their order in one statement, and restores deleted ones. Returns the number of those cards. The
 * learner owns every row, and no row names a lesson, so no permission depends on the file.
 */
async function insertCards(client: pg.PoolClient, learner: UserId, cards: readonly DeckCard[]): Promise<number> {
  const { rows: existing } = await client.query<{ id: string; source: string | null; isDeleted: boolean }>(
    `select id, source, deleted_at is not null as "isDeleted" from card where owner = $1`,
    [learner],
  );
  const live = existing.filter(({ isDeleted }) => !isDeleted);
  const known = new Set(live.map(({ source }) => source));
  const { rows: annotations } = await client.query<{ id: string }>('select id from annotation where owner = $1', [
    learner,
  ]);
  // A deck that was exported from these cards and highlights.
  const own = new Set([...existing, ...annotations].map(({ id }) => noteGuid(id)));
  const rows = cards
    .filter(({ guid }) => !own.has(guid))
    .map(({ guid, gap, front, back, deck }) => ({
      source: sourceOf('import', idFromText('anki', guid), gap),
      front,
      back,
      deck,
    }));
  const distinct = [...new Map(rows.map((row) => [row.source, row])).values()].filter(
    ({ source }) => !known.has(source),
  );
  if (live.length + distinct.length > CARDS_MAX)
    throw fileError('tooManyCards', `a learner has at most ${CARDS_MAX} cards`);
  const { rowCount } = await client.query(
    `insert into card (id, created_at, owner, source, front, back, deck, due)
       select uuid7(), now() - ($3 - n) * interval '1 ms', $1, made.source, made.front, made.back, made.deck, now()
       from rows from (jsonb_to_recordset($2) as (source text, front text, back text, deck text))
         with ordinality as made (source, front, back, deck, n)
     on conflict (owner, source) do update set deleted_at = null where card.deleted_at is not null`,
    [learner, JSON.stringify(distinct), distinct.length],
  );
  return rowCount ?? 0;
}
