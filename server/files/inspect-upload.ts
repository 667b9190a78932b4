import type { UserId } from '#domain/kernel/id.ts';
import { type InspectedFile, inspectRaster } from '#server/files/inspect-raster.ts';
import { imageTypeOf } from '#server/files/picture-type.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import type { RunInWorker } from '#server/worker/run-in-worker.ts';

const WORKER = new URL('inspect-worker.ts', import.meta.url);
const LIMITS = { timeoutMs: 15_000, megabytes: 256, answerMegabytes: 12 };

/** Inspects a drawing in a worker. */
export const inspectDrawing = (run: RunInWorker, bytes: Uint8Array): Promise<InspectedFile> =>
  run<InspectedFile>(WORKER, bytes, LIMITS);

/**
 * Inspects a picture that somebody uploads, away from the event loop.
 * @throws AppError too_large, unsupported_media, too_many
 */
export const inspectUpload = (queue: FileQueue, owner: UserId, bytes: Uint8Array): Promise<InspectedFile> =>
  imageTypeOf(bytes) === 'image/svg+xml'
    ? queue.take(owner, 'drawing', (run) => inspectDrawing(run, bytes))
    : inspectRaster(bytes);
