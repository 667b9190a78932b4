import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StorageBackend } from '#server/core/files/storage/storage-backend.ts';

export interface SpoolResult {
  bytes: number;
  /** Error that interrupted the stream, or undefined. */
  failure: unknown;
}

/** Stores a stream under a key that may depend on its length. */
export async function spool(
  backend: StorageBackend,
  arriving: AsyncIterable<Uint8Array>,
  key: (bytes: number) => string,
): Promise<SpoolResult> {
  const path = join(backend.spoolFolder, randomUUID());
  const file = createWriteStream(path);
  let failure: unknown;
  // A failing source would make the pipeline discard bytes that are not written yet.
  async function* untilItBreaks() {
    try {
      yield* arriving;
    } catch (error) {
      failure = error;
    }
  }
  try {
    await pipeline(untilItBreaks, file);
    const bytes = file.bytesWritten;
    if (bytes > 0) await backend.putFile(key(bytes), path);
    return { bytes, failure };
  } finally {
    await rm(path, { force: true });
  }
}
