import { openZip } from '#server/core/files/zip-reader.ts';

/** Names of the collection file, newest format first. Older ones in a newer archive hold only a note to update Anki. */
export const collectionNames = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;

/** True if an archive is an Anki deck; false if it cannot be opened. */
export async function isAnki(path: string): Promise<boolean> {
  try {
    using zip = await openZip(path);
    for await (const { fileName } of zip.eachEntry())
      if (collectionNames.some((name) => name === fileName)) return true;
  } catch {
    // Other readers refuse the file with a reason.
  }
  return false;
}
