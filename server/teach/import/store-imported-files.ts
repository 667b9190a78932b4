import type { UserId } from '#domain/kernel/id.ts';
import { saveFile, type SaveParts } from '#server/core/files/save-file.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';

/** Stores the pictures of an import, with one picture in memory at a time. */
export async function storeImportedFiles(
  parts: SaveParts,
  owner: UserId,
  files: ReadonlyMap<string, ImportedFile>,
): Promise<void> {
  for (const { read, ...file } of files.values())
    await saveFile(parts, owner, file.name, { ...file, bytes: await read() });
}
