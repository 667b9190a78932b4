import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';

type ImportedFiles = ReadonlyMap<string, ImportedFile>;

/** A value with pictures as a worker posts it, because functions cannot cross between processes. */
export type WithBytes<T extends { files: ImportedFiles }> = Omit<T, 'files'> & {
  files: Map<string, Omit<ImportedFile, 'read'> & { bytes: Uint8Array }>;
};
/** A value whose pictures are too large for memory and lie in a folder, by SHA-256. */
export type InFolder<T extends { files: ImportedFiles }> = Omit<T, 'files'> & {
  files: Map<string, Omit<ImportedFile, 'read'>>;
};

/** Reads the pictures into memory, so that a worker can post them. */
export async function loadFiles<T extends { files: ImportedFiles }>(read: T): Promise<WithBytes<T>> {
  const files: WithBytes<T>['files'] = new Map();
  for (const [sha256, { read: bytesOf, ...file }] of read.files) files.set(sha256, { ...file, bytes: await bytesOf() });
  return { ...read, files };
}

/** Restores the read functions of pictures that a worker posted. */
export const filesFromBytes = (files: WithBytes<{ files: ImportedFiles }>['files']): Map<string, ImportedFile> =>
  new Map([...files].map(([sha256, { bytes, ...file }]) => [sha256, { ...file, read: async () => bytes }]));

/** Writes the pictures to a folder, with one in memory at a time. */
export async function writeFilesTo<T extends { files: ImportedFiles }>(read: T, folder: string): Promise<InFolder<T>> {
  const files: InFolder<T>['files'] = new Map();
  for (const [sha256, { read: bytesOf, ...file }] of read.files) {
    await writeFile(join(folder, sha256), await bytesOf());
    files.set(sha256, file);
  }
  return { ...read, files };
}

export const filesInFolder = (
  files: InFolder<{ files: ImportedFiles }>['files'],
  folder: string,
): Map<string, ImportedFile> =>
  new Map([...files].map(([sha256, file]) => [sha256, { ...file, read: () => readFile(join(folder, sha256)) }]));
