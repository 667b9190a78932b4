import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import type { ExportFormat } from '#domain/teach/import-export/export-format.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { runExport } from '#server/teach/export/run-export.ts';
import type { ExportRequest, ExportResult } from '#server/teach/export/export-worker.ts';
import { gatherExport, type ExportSummary } from '#server/teach/export-source.ts';
import { type ZipEntry, zipStream } from '#server/core/files/zip-stream.ts';
import { makeWorkFolder } from '#server/teach/work-folder.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

export interface ExportedArchive {
  fileName: string;
  bytes: number;
  stream: Readable;
}

export interface ArchiveExporter {
  /** Creates the archive; resolves when it is complete. */
  archive: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: ExportFormat) => Promise<ExportedArchive>;
  /** Losses in this format. */
  loss: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: ExportFormat) => Promise<ImportReportEntry[]>;
}

interface ArchiveExporterParts extends TransactionParts {
  storage: FileStorage;
  queue: FileQueue;
  /** Folder in which archives are created temporarily. */
  folder: string;
}

const WRITER = new URL('export-worker.ts', import.meta.url);
const write = (run: RunInWorker, request: ExportRequest) => runExport<ExportResult>(run, WRITER, request);

/** Most bytes of stored files in an export. */
const FILE_BYTES_MAX = 8 * 1024 ** 3;

/**
 * Exports lessons and courses. A worker writes the content, so that costly texts do not delay other requests. The
 * archive is complete before any of it is sent, so that a failure is an error response instead of a truncated archive.
 */
export function createArchiveExporter({
  storage,
  queue,
  folder: parentFolder,
  ...parts
}: ArchiveExporterParts): ArchiveExporter {
  /** Collects and writes the export in a temporary folder, which is removed if `task` fails. */
  const inFolder = <T>(
    [actor, model, id]: [Actor, 'Lesson' | 'Course', string],
    task: (folder: string, work: ExportSummary, run: RunInWorker) => Promise<T>,
  ): Promise<T> =>
    queue.runFor(actor.id, 'write', async (run) => {
      const folder = await makeWorkFolder(parentFolder, 'export-');
      try {
        return await task(folder, await gatherExport(parts, actor, { model, id, folder }), run);
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
  { files }: ExportSummary,
  { folder, storage }: { folder: string; storage: FileStorage },
): AsyncGenerator<ZipEntry> {
  let bytes = 0;
  for (const part of parts) {
    const { path } = part;
    if ('file' in part) {
      yield { path, compress: true, open: async () => createReadStream(join(folder, part.file)) };
      continue;
    }
    bytes += files.get(part.sha256)?.bytes ?? 0;
    if (bytes > FILE_BYTES_MAX) throw fileError('exportTooLarge', 'the files of the export are too large', path);
    yield { path, compress: false, open: () => storage.stream(part.sha256) };
  }
}

const NAME_MAX = 60;

/** File name that is valid on every file system. */
const fileName = (name: string, format: ExportFormat): string =>
  `${cutText(name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim(), NAME_MAX) || 'lesson'}.${format === 'anki' ? 'apkg' : `${format}.zip`}`;
