import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a zip archive that is being written. */
export interface ZipEntry {
  path: string;
  /** False for content that is already compressed. */
  compress: boolean;
  /** Opens the content when its turn comes. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

export const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  compress: true,
  open: async () => Readable.from([Buffer.from(text)]),
});

/** Fixed time stamp, the earliest in zip, so that the same content makes the same archive. */
const FIXED_DATE = new Date(1980, 0, 1);

/** Zip archive as a stream, with only a chunk of one part in memory. */
export function zipStream(parts: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = finished(output, { writable: false });
  gone.catch(() => undefined);
  zip.on('error', (error: Error) => output.destroy(error));

  async function add({ path, compress, open }: ZipEntry): Promise<void> {
    const source = Readable.from(await open(), { objectMode: false });
    try {
      zip.addReadStream(source, path, { compress, mtime: FIXED_DATE });
      // The reader may close the stream at any time.
      await Promise.race([finished(source), gone]);
    } finally {
      source.destroy();
    }
  }
  async function addAll(): Promise<void> {
    for await (const part of parts) await add(part);
    zip.end();
  }
  addAll().catch((error: Error) => output.destroy(error));
  return output;
}
