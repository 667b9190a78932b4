import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Place } from '#server/files/place.ts';

export interface Arrived {
  bytes: number;
  /** Error that interrupted the stream, or undefined. */
  failure: unknown;
}

/** Stores a stream under a key that may depend on its length. */
export async function spool(
  place: Place,
  arriving: AsyncIterable<Uint8Array>,
  key: (bytes: number) => string,
): Promise<Arrived> {
  const path = join(place.spool, randomUUID());
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
    if (bytes > 0) await place.putFile(key(bytes), path);
    return { bytes, failure };
  } finally {
    await rm(path, { force: true });
  }
}
