import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LossEntry } from '#domain/teach/loss.ts';
import type { TakeOutFormat } from '#domain/teach/take-out.ts';
import { refusedFile } from '#server/teach/refused-file.ts';
import { ankiArchive } from '#server/teach/take-out/anki-archive.ts';
import type { ExportPart } from '#server/teach/take-out/export-part.ts';
import { markdownArchive } from '#server/teach/take-out/markdown-archive.ts';
import { ownArchive } from '#server/teach/take-out/own-archive.ts';
import { type OwnWork, readLesson, type WorkSummary } from '#server/teach/take-out/own-work.ts';
import { scormPackage } from '#server/teach/take-out/scorm-package.ts';

/** Request to write an export. The rows of its lessons are in the folder, and the worker writes its files there too. */
export interface ExportOrder {
  format: TakeOutFormat;
  folder: string;
  work: WorkSummary;
  /** Whether files are written, or only the report is made. */
  isWritten: boolean;
}

export interface ExportResult {
  /** Parts of the archive in order. `file` is the name of a written file in the folder. */
  parts: ({ path: string } & ({ file: string } | { sha256: string }))[];
  losses: LossEntry[];
}

type Format = (work: OwnWork, lose: (loss: LossEntry) => void) => AsyncIterable<ExportPart>;

const formats: Record<TakeOutFormat, Format> = {
  margin: ownArchive,
  markdown: markdownArchive,
  scorm: scormPackage,
  anki: ankiArchive,
};

/** Most bytes that a worker writes, without stored files. */
const WRITTEN_BYTES_MAX = 1024 ** 3;

export async function work({ format, folder, work: summary, isWritten }: ExportOrder): Promise<ExportResult> {
  const result: ExportResult = { parts: [], losses: [] };
  const own: OwnWork = {
    ...summary,
    read: (id) => readLesson(folder, summary.lessonIDs.indexOf(id)),
    file: (sha256) => summary.files.get(sha256),
  };
  let bytes = 0;
  for await (const part of formats[format](own, (loss) => result.losses.push(loss))) {
    if (!isWritten) continue;
    if ('sha256' in part) {
      result.parts.push(part);
      continue;
    }
    const { path, content } = part;
    bytes += Buffer.byteLength(content);
    if (bytes > WRITTEN_BYTES_MAX) throw refusedFile('exportTooLarge', 'the export has too much text', path);
    const file = `part-${result.parts.length}`;
    await writeFile(join(folder, file), content);
    result.parts.push({ path, file });
  }
  return result;
}
