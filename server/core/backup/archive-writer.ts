import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CHECKSUM_BYTES } from '#server/core/backup/checksum.ts';

export interface AddedPart {
  bytes: number;
  sha256: string;
}

/** Writes a zip file whose comment is a checksum: the SHA-256 of every byte before it. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #aborting = new AbortController();
  readonly #written: Promise<void>;

  /** @param path of a file that must not exist yet; only its owner may read it */
  constructor(path: string) {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#zip.outputStream, withChecksum, file, this.#aborting);
    // Callers of `add` and `close` get the error.
    this.#written.catch(() => undefined);
    this.#zip.on('error', () => undefined);
  }

  /**
   * Adds a part; resolves when all of it was read. Rows are worth compressing; pictures and films are compressed
   * already.
   */
  async add(part: string, content: AsyncIterable<Uint8Array>, compress: boolean): Promise<AddedPart> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    const source = Readable.from(hashed(), { objectMode: false });
    this.#zip.addReadStream(source, part, { compress, mode: 0o100600 });
    await Promise.race([finished(source), this.#written]);
    return { bytes, sha256: hash.digest('hex') };
  }

  async close(): Promise<void> {
    this.#zip.end({ comment: '0'.repeat(CHECKSUM_BYTES), forceZip64Format: false });
    await this.#written;
  }

  /** Closes the file as far as it is written. */
  async abort(): Promise<void> {
    this.#aborting.abort();
    await this.#written.catch(() => undefined);
  }
}

/** Replaces the comment, which comes last, by the checksum. */
async function* withChecksum(zip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let pending = Buffer.alloc(0);
  for await (const chunk of zip) {
    const all = Buffer.concat([pending, chunk]);
    const rest = Math.max(0, all.length - CHECKSUM_BYTES);
    pending = all.subarray(rest);
    const passed = all.subarray(0, rest);
    hash.update(passed);
    yield passed;
  }
  yield Buffer.from(hash.digest('hex'));
}
