import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { LossEntry } from '#domain/teach/loss.ts';
import type { PictureType } from '#domain/teach/picture.ts';
import type { MediaType } from '#server/files/media-type.ts';
import { filesOfLesson, type LessonDocument, type ManifestDocument } from '#server/teach/own-archive/document.ts';

/** A file of an archive, whose bytes lie in the folder under their SHA-256. */
export interface UnpackedFile {
  name: string;
  bytes: number;
  mime: PictureType | MediaType;
  width: number | null;
  height: number | null;
}

/** An archive of ours that was read and checked. Its lessons lie in the folder, so that one at a time is held in memory. */
export interface UnpackedArchive {
  manifest: ManifestDocument;
  /** By SHA-256, as the unpacked lessons name it; one that the archive does not hold is absent. */
  files: Map<string, UnpackedFile>;
  /** The refs of the steps of each lesson, in the order of the manifest. */
  steps: string[][];
  loss: LossEntry[];
}

const lessonPath = (folder: string, index: number): string => join(folder, `lesson-${index}`);

export interface UnpackedLesson {
  document: LessonDocument;
  /** The SHA-256 of each file that it shows. */
  files: string[];
}

interface StoredLesson extends Omit<UnpackedLesson, 'document'> {
  rest: Omit<LessonDocument, 'nodes'>;
  nodes: Uint8Array[];
}

/** Puts a lesson where `unpackedLesson` finds it: by its place in the manifest. */
export function putLesson(folder: string, index: number, document: LessonDocument): Promise<void> {
  const { nodes, ...rest } = document;
  const stored: StoredLesson = {
    rest,
    nodes: nodes.map((node) => serialize(node)),
    files: filesOfLesson(document),
  };
  return writeFile(lessonPath(folder, index), serialize(stored));
}

/** Reads a lesson step by step, because a long one at once would block the event loop. */
export async function unpackedLesson(folder: string, index: number): Promise<UnpackedLesson> {
  const { rest, nodes, files } = deserialize(await readFile(lessonPath(folder, index))) as StoredLesson;
  const document: LessonDocument = { ...rest, nodes: [] };
  for (const node of nodes) {
    document.nodes.push(deserialize(node) as LessonDocument['nodes'][number]);
    await nextTurn();
  }
  return { document, files };
}
