import { hash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#domain/kernel/errors.ts';
import { PICTURE_BYTES_MAX, type PictureType } from '#domain/kernel/media-type.ts';
import { stripMetadata } from '#server/core/files/picture/metadata/strip-metadata.ts';
import { imageTypeOf } from '#server/core/files/picture/picture-type.ts';
import { tooLarge } from '#server/core/limits/too-large.ts';

/** Maximum pixels of one picture, and of all pictures in one drawing. */
export const PIXELS_MAX = 50_000_000;

export interface InspectedFile {
  /** The bytes to keep: a sanitized drawing, or another picture without metadata. */
  bytes: Uint8Array;
  sha256: string;
  mime: PictureType;
  width: number | null;
  height: number | null;
  /** Names of elements and attributes that were removed from a drawing. */
  removed: string[];
}

/**
 * Inspects a PNG, JPEG, GIF or WebP picture by its content. Sharp decodes on its own threads, but removing the
 * metadata of a picture with many bytes or parts blocks the caller's thread: see `inspect-upload.ts`.
 * @throws AppError too_large, unsupported_media; TooManyParts if there are more than `partsMax`
 */
export async function inspectRaster(bytes: Uint8Array, partsMax?: number): Promise<InspectedFile> {
  if (bytes.byteLength > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX);
  const mime = imageTypeOf(bytes);
  if (mime === undefined || mime === 'image/svg+xml')
    throw new AppError('unsupported_media', 'the file is no PNG, JPEG, GIF, WebP or SVG picture');
  const stripped = stripMetadata(mime, bytes, partsMax);
  return { bytes: stripped, sha256: sha256Of(stripped), mime, ...(await sizeOf(stripped)), removed: [] };
}

/** @throws AppError unsupported_media */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number | null; height: number | null }> {
  try {
    const { width, height, orientation, autoOrient } = await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
    }).metadata();
    const isRotated = orientation !== undefined && orientation >= 5;
    return isRotated ? { width: autoOrient.width, height: autoOrient.height } : { width, height };
  } catch (error) {
    throw new AppError('unsupported_media', 'the picture is damaged or has too many pixels', { cause: error });
  }
}

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes);
