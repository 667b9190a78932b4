import { AppError } from '#domain/kernel/errors.ts';
import { type InspectedFile, inspectRaster, sha256Of } from '#server/files/inspect-raster.ts';
import { imageTypeOf, tooLarge } from '#server/files/picture-type.ts';
import { cleanSvg } from '#server/files/svg.ts';

const DRAWING_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Inspects a picture of any allowed type. Security: it parses drawings on the calling thread, so only workers call it; the
 * event loop uses `inspect-upload.ts`.
 * @throws AppError too_large, unsupported_media
 */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedFile> {
  return imageTypeOf(bytes) === 'image/svg+xml' ? inspectSvg(bytes) : inspectRaster(bytes);
}

function inspectSvg(bytes: Uint8Array): InspectedFile {
  if (bytes.byteLength > DRAWING_BYTES_MAX) throw tooLarge(DRAWING_BYTES_MAX);
  const { svg, width, height, removed } = cleanSvg(decode(bytes));
  const clean = new TextEncoder().encode(svg);
  return { bytes: clean, sha256: sha256Of(clean), mime: 'image/svg+xml', width, height, removed };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('unsupported_media', 'the drawing is not UTF-8 text', { cause: error });
  }
}
