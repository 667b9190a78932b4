import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive that is being written. */
export interface Part {
  path: string;
  /** False for what is compressed already. */
  compress: boolean;
  /** Asked for when its turn comes; whoever wants only the report never asks. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

export const textPart = (path: string, text: string): Part => ({
  path,
  compress: true,
  open: async () => Readable.from([Buffer.from(text)]),
});

/** The same archive for the same work, whenever it is taken out; zip knows no earlier day. */
const SOME_DAY = new Date(1980, 0, 1);

/** A zip archive as it is being read: of its parts there is one in memory, and of that a piece. */
export function zipStream(parts: AsyncIterable<Part>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = finished(output, { writable: false });
  gone.catch(() => undefined);
  zip.on('error', (error: Error) => output.destroy(error));

  async function add({ path, compress, open }: Part): Promise<void> {
    const source = Readable.from(await open(), { objectMode: false });
    try {
      zip.addReadStream(source, path, { compress, mtime: SOME_DAY });
      // Whoever reads may leave at any time.
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
