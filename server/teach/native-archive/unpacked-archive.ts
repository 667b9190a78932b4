import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import type { PictureType } from '#domain/kernel/media-type.ts';
import type { MediaType } from '#server/core/files/picture/media-type.ts';
import { filesOfLesson, type LessonDocument, type ManifestDocument } from '#server/teach/native-archive/document.ts';

/** A file of an archive, whose bytes are stored in the folder under its SHA-256. */
export interface UnpackedFile {
  name: string;
  bytes: number;
  mime: PictureType | MediaType;
  width: number | null;
  height: number | null;
}

/**
 * A parsed and validated native archive. Its lessons are stored in the folder, so that only one is in memory at a time.
 */
export interface UnpackedArchive {
  manifest: ManifestDocument;
  /** Files by SHA-256 as in the unpacked lessons; files that the archive lacks are absent. */
  files: Map<string, UnpackedFile>;
  /** Refs of each lesson's steps, in the order of the manifest. */
  steps: string[][];
  loss: ImportReportEntry[];
}

const lessonPath = (folder: string, index: number): string => join(folder, `lesson-${index}`);

export interface UnpackedLesson {
  document: LessonDocument;
  /** SHA-256 of each file that the lesson shows. */
  files: string[];
}

interface StoredLesson extends Omit<UnpackedLesson, 'document'> {
  rest: Omit<LessonDocument, 'nodes'>;
  nodes: Uint8Array[];
}

/** Writes a lesson to the folder; `index` is its position in the manifest. */
export function writeUnpackedLesson(folder: string, index: number, document: LessonDocument): Promise<void> {
  const { nodes, ...rest } = document;
  const stored: StoredLesson = {
    rest,
    nodes: nodes.map((node) => serialize(node)),
    files: filesOfLesson(document),
  };
  return writeFile(lessonPath(folder, index), serialize(stored));
}

/** Reads a lesson step by step, because parsing a long one at once would block the event loop. */
export async function readUnpackedLesson(folder: string, index: number): Promise<UnpackedLesson> {
  const { rest, nodes, files } = deserialize(await readFile(lessonPath(folder, index))) as StoredLesson;
  const document: LessonDocument = { ...rest, nodes: [] };
  for (const node of nodes) {
    document.nodes.push(deserialize(node) as LessonDocument['nodes'][number]);
    await nextTurn();
  }
  return { document, files };
}
