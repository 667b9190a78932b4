import type { UserId } from '#domain/kernel/id.ts';
import { type InspectedFile, inspectRaster } from '#server/core/files/picture/inspect-raster.ts';
import { TooManyParts } from '#server/core/files/picture/metadata/part-count.ts';
import { imageTypeOf } from '#server/core/files/picture/picture-type.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';

const WORKER = new URL('inspect-worker.ts', import.meta.url);
/** Larger pictures are inspected in a worker. */
const EVENT_LOOP_BYTES_MAX = 512 * 1024;
/** Pictures of more parts are inspected in a worker; a photo has about 20, an animation two for each frame. */
const EVENT_LOOP_PARTS_MAX = 1_000;
const LIMITS = { timeoutMs: 15_000, megabytes: 256, answerMegabytes: 12 };

/** A picture that was received completely. */
export interface ReceivedPicture {
  size: number;
  bytes: () => Promise<Uint8Array>;
}

/**
 * Inspects an uploaded picture. Drawings, large pictures and pictures of many parts are inspected in a worker.
 * @throws AppError too_large, unsupported_media, too_many
 */
export async function inspectUpload(
  queue: Pick<FileQueue, 'runFor'>,
  owner: UserId,
  picture: ReceivedPicture,
): Promise<InspectedFile> {
  if (picture.size <= EVENT_LOOP_BYTES_MAX) {
    const bytes = await picture.bytes();
    try {
      if (imageTypeOf(bytes) !== 'image/svg+xml') return await inspectRaster(bytes, EVENT_LOOP_PARTS_MAX);
    } catch (error) {
      if (!(error instanceof TooManyParts)) throw error;
    }
  }
  return queue.runFor(owner, 'drawing', (run) => run<InspectedFile>(WORKER, picture.bytes, LIMITS));
}
