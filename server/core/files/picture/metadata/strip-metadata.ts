import type { PictureType } from '#domain/kernel/media-type.ts';
import { stripGif } from '#server/core/files/picture/metadata/gif.ts';
import { stripJpeg } from '#server/core/files/picture/metadata/jpeg.ts';
import { stripPng } from '#server/core/files/picture/metadata/png.ts';
import { PartCount } from '#server/core/files/picture/metadata/part-count.ts';
import { stripWebp } from '#server/core/files/picture/metadata/webp.ts';

export type RasterType = Exclude<PictureType, 'image/svg+xml'>;

const strip: Record<RasterType, (source: Buffer, parts: PartCount) => Buffer> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/gif': stripGif,
  'image/webp': stripWebp,
};

/**
 * Removes from a picture what a camera or program added: location, time, device, names, comments and thumbnails.
 * Orientation and color profile stay.
 * Security: a photo must not reveal where it was taken.
 * The pixels are not encoded again, so nothing is lost, and a picture that was stripped before stays the same file.
 * @throws TooManyParts if the picture has more than `partsMax` segments, chunks or blocks
 */
export function stripMetadata(mime: RasterType, bytes: Uint8Array, partsMax = Infinity): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stripped = strip[mime](source, new PartCount(partsMax));
  return stripped.equals(source) ? bytes : new Uint8Array(stripped);
}
