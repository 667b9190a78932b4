import { openPromise } from 'yauzl';

/** From the newest form of a collection to the oldest; the older ones in a newer archive say only that it is newer. */
export const collectionNames = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;

/** Whether an archive is a deck of Anki; whatever cannot be opened is none. */
export async function isAnki(path: string): Promise<boolean> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) return false;
  try {
    for await (const { fileName } of zip.eachEntry())
      if (collectionNames.some((name) => name === fileName)) return true;
    return false;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}
