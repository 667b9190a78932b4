import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { LossEntry } from '#domain/teach/loss.ts';
import type { TakeOutFormat } from '#domain/teach/take-out.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import { refusedFile } from '#server/teach/refused-file.ts';
import { runExport } from '#server/teach/run-export.ts';
import type { ExportOrder, ExportResult } from '#server/teach/take-out/export-worker.ts';
import { gatherWork, type WorkSummary } from '#server/teach/take-out/own-work.ts';
import { type Part, zipStream } from '#server/teach/take-out/zip-stream.ts';
import { makeWorkFolder } from '#server/teach/work-folder.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import type { RunInWorker } from '#server/worker/run-in-worker.ts';

export interface TakenOut {
  fileName: string;
  bytes: number;
  stream: Readable;
}

export interface TakeOut {
  /** Creates the archive; resolves when it is complete. */
  archive: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: TakeOutFormat) => Promise<TakenOut>;
  /** Losses in this format. */
  loss: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: TakeOutFormat) => Promise<LossEntry[]>;
}

interface TakeOutParts extends TransactionParts {
  storage: FileStorage;
  queue: FileQueue;
  /** Folder in which archives are created temporarily. */
  folder: string;
}

const WRITER = new URL('export-worker.ts', import.meta.url);
const write = (run: RunInWorker, order: ExportOrder) => runExport<ExportResult>(run, WRITER, order);

/** Most bytes of stored files in an export. */
const FILE_BYTES_MAX = 8 * 1024 ** 3;

/**
 * Exports lessons and courses. A worker writes the content, so that costly texts do not delay other requests. The
 * archive is complete before any of it is sent, so that a failure is an error response instead of a truncated archive.
 */
export function createTakeOut({ storage, queue, folder: parentFolder, ...parts }: TakeOutParts): TakeOut {
  /** Collects and writes the export in a temporary folder, which is removed if `task` fails. */
  const inFolder = <T>(
    [actor, model, id]: [Actor, 'Lesson' | 'Course', string],
    task: (folder: string, work: WorkSummary, run: RunInWorker) => Promise<T>,
  ): Promise<T> =>
    queue.take(actor.id, 'write', async (run) => {
      const folder = await makeWorkFolder(parentFolder, 'export-');
      try {
        return await task(folder, await gatherWork(parts, actor, { model, id, folder }), run);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    });

  return {
    archive: (actor, model, id, format) =>
      inFolder([actor, model, id], async (folder, work, run) => {
        const written = await write(run, { format, folder, work, isWritten: true });
        const path = join(folder, 'archive');
        const file = createWriteStream(path);
        await pipeline(zipStream(zipParts(written, work, { folder, storage })), file);
        const stream = createReadStream(path);
        stream.once('close', () => void rm(folder, { recursive: true, force: true }));
        return { fileName: fileName(work.name, format), bytes: file.bytesWritten, stream };
      }),
    loss: (actor, model, id, format) =>
      inFolder([actor, model, id], async (folder, work, run) => {
        const { losses } = await write(run, { format, folder, work, isWritten: false });
        await rm(folder, { recursive: true, force: true });
        return losses;
      }),
  };
}

async function* zipParts(
  { parts }: ExportResult,
  { files }: WorkSummary,
  { folder, storage }: { folder: string; storage: FileStorage },
): AsyncGenerator<Part> {
  let bytes = 0;
  for (const part of parts) {
    const { path } = part;
    if ('file' in part) {
      yield { path, compress: true, open: async () => createReadStream(join(folder, part.file)) };
      continue;
    }
    bytes += files.get(part.sha256)?.bytes ?? 0;
    if (bytes > FILE_BYTES_MAX) throw refusedFile('exportTooLarge', 'the files of the export are too large', path);
    yield { path, compress: false, open: () => storage.stream(part.sha256) };
  }
}

const NAME_MAX = 60;

/** File name that is valid on every file system. */
const fileName = (name: string, format: TakeOutFormat): string =>
  `${cutText(name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim(), NAME_MAX) || 'lesson'}.${format === 'anki' ? 'apkg' : `${format}.zip`}`;
