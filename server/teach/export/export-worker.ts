import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import type { ExportFormat } from '#domain/teach/import-export/export-format.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { ankiExport } from '#server/teach/export/anki-export.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';
import { markdownExport } from '#server/teach/export/markdown-export.ts';
import { nativeExport } from '#server/teach/export/native-export.ts';
import { type ExportSource, readExportLesson, type ExportSummary } from '#server/teach/export-source.ts';
import { scormExport } from '#server/teach/export/scorm-export.ts';

/** Request to write an export. The rows of its lessons are in the folder, and the worker writes its files there too. */
export interface ExportRequest {
  format: ExportFormat;
  folder: string;
  work: ExportSummary;
  /** True if files are written, or only the report is made. */
  isWritten: boolean;
}

export interface ExportResult {
  /** Parts of the archive in order. `file` is the name of a written file in the folder. */
  parts: ({ path: string } & ({ file: string } | { sha256: string }))[];
  losses: ImportReportEntry[];
}

type WriteExport = (work: ExportSource, lose: (loss: ImportReportEntry) => void) => AsyncIterable<ExportPart>;

const formats: Record<ExportFormat, WriteExport> = {
  margin: nativeExport,
  markdown: markdownExport,
  scorm: scormExport,
  anki: ankiExport,
};

/** Most bytes that a worker writes, without stored files. */
const WRITTEN_BYTES_MAX = 1024 ** 3;

export async function work({ format, folder, work: summary, isWritten }: ExportRequest): Promise<ExportResult> {
  const result: ExportResult = { parts: [], losses: [] };
  const own: ExportSource = {
    ...summary,
    read: (id) => readExportLesson(folder, summary.lessonIDs.indexOf(id)),
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
    if (bytes > WRITTEN_BYTES_MAX) throw fileError('exportTooLarge', 'the export has too much text', path);
    const file = `part-${result.parts.length}`;
    await writeFile(join(folder, file), content);
    result.parts.push({ path, file });
  }
  return result;
}
