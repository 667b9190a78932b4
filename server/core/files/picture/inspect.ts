import { AppError } from '#domain/kernel/errors.ts';
import {
  type InspectedFile,
  inspectRaster,
  PIXELS_MAX,
  sha256Of,
  sizeOf,
} from '#server/core/files/picture/inspect-raster.ts';
import { imageTypeOf } from '#server/core/files/picture/picture-type.ts';
import { sanitizeSvg } from '#server/core/files/picture/svg.ts';
import { tooLarge } from '#server/core/limits/too-large.ts';

const DRAWING_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Inspects a picture of any allowed type.
 * Security: parses drawings on the calling thread, so only workers and the seed may call it; the event loop uses
 * `inspect-upload.ts`.
 * @throws AppError too_large, unsupported_media
 */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedFile> {
  return imageTypeOf(bytes) === 'image/svg+xml' ? inspectSvg(bytes) : inspectRaster(bytes);
}

async function inspectSvg(bytes: Uint8Array): Promise<InspectedFile> {
  if (bytes.byteLength > DRAWING_BYTES_MAX) throw tooLarge(DRAWING_BYTES_MAX);
  const { svg, width, height, removed, pictures } = sanitizeSvg(decode(bytes));
  await assertPixelLimit(pictures);
  const clean = new TextEncoder().encode(svg);
  return { bytes: clean, sha256: sha256Of(clean), mime: 'image/svg+xml', width, height, removed };
}

/** Limits the pixels in a drawing, because a browser decodes all its pictures, however small the drawing is shown. */
async function assertPixelLimit(pictures: readonly Uint8Array[]): Promise<void> {
  let pixels = 0;
  for (const picture of pictures) {
    const { width, height } = await sizeOf(picture);
    pixels += (width ?? 0) * (height ?? 0);
    if (pixels > PIXELS_MAX)
      throw new AppError('unsupported_media', 'the pictures within the drawing have too many pixels');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('unsupported_media', 'the drawing is not UTF-8 text', { cause: error });
  }
}
