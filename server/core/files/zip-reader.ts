import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Zip archive that is open for reading. Disposing of it closes it. */
export type ZipReader = ZipFile & Disposable;

export async function openZip(path: string): Promise<ZipReader> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  return Object.assign(zip, { [Symbol.dispose]: () => zip.close() });
}

/** Entries of an archive by name; of entries with the same name the last one counts, as in other programs. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}
