import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { LossEntry } from '#domain/teach/loss.ts';
import type { PictureType } from '#domain/teach/picture.ts';
import type { MediaType } from '#server/files/media-type.ts';
import type { LessonDocument, ManifestDocument } from '#server/teach/own-archive/document.ts';

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

/** Puts a lesson where `unpackedLesson` finds it: by its place in the manifest. */
export const putLesson = (folder: string, index: number, document: LessonDocument): Promise<void> =>
  writeFile(lessonPath(folder, index), serialize(document));

export const unpackedLesson = async (folder: string, index: number): Promise<LessonDocument> =>
  deserialize(await readFile(lessonPath(folder, index))) as LessonDocument;
