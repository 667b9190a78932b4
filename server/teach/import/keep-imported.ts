import type { UserId } from '#domain/kernel/id.ts';
import { keepFile, type KeepParts } from '#server/files/keep-file.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';

/** Stores the pictures of an import, with one picture in memory at a time. */
export async function keepImported(
  parts: KeepParts,
  owner: UserId,
  files: ReadonlyMap<string, ImportedFile>,
): Promise<void> {
  for (const { read, ...file } of files.values())
    await keepFile(parts, owner, file.name, { ...file, bytes: await read() });
}
