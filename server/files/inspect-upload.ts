import type { UserId } from '#domain/kernel/id.ts';
import { type InspectedFile, inspectRaster } from '#server/files/inspect-raster.ts';
import { imageTypeOf } from '#server/files/picture-type.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import type { RunInWorker } from '#server/worker/run-in-worker.ts';

const WORKER = new URL('inspect-worker.ts', import.meta.url);
/** Larger pictures are read in a worker: walking through the parts of one takes up to 20 ms for each megabyte. */
const EVENT_LOOP_BYTES_MAX = 512 * 1024;
const LIMITS = { timeoutMs: 15_000, megabytes: 256, answerMegabytes: 12 };

/** Inspects a picture of any allowed type in a worker. */
export const inspectInWorker = (run: RunInWorker, bytes: Uint8Array): Promise<InspectedFile> =>
  run<InspectedFile>(WORKER, bytes, LIMITS);

/**
 * Inspects a picture that somebody uploads. Drawings and large pictures are inspected away from the event loop.
 * @throws AppError too_large, unsupported_media, too_many
 */
export const inspectUpload = (
  queue: Pick<FileQueue, 'take'>,
  owner: UserId,
  bytes: Uint8Array,
): Promise<InspectedFile> => {
  const type = imageTypeOf(bytes);
  const isCostly = type === 'image/svg+xml' || (type !== undefined && bytes.byteLength > EVENT_LOOP_BYTES_MAX);
  return isCostly ? queue.take(owner, 'drawing', (run) => inspectInWorker(run, bytes)) : inspectRaster(bytes);
};
