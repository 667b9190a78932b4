import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#domain/kernel/errors.ts';
import { PICTURE_BYTES_MAX, type PictureType } from '#domain/teach/picture.ts';
import { startsWith } from '#server/files/signature.ts';
import { cleanSvg } from '#server/files/svg.ts';

const PIXELS_MAX = 50_000_000;
/** A drawing is read character by character, and nobody else is served meanwhile. */
const DRAWING_BYTES_MAX = 2 * 1024 * 1024;

export interface InspectedFile {
  /** As they shall be kept: of a drawing, what is left after cleaning. */
  bytes: Uint8Array;
  sha256: string;
  mime: PictureType;
  width: number | null;
  height: number | null;
  /** What was taken out of a drawing, by name. */
  removed: string[];
}

/** Decides by content, never by name. Throws too_large, or unsupported_media for whatever is no whole picture of an allowed type. */
export async function inspectImage(bytes: Uint8Array): Promise<InspectedFile> {
  if (bytes.byteLength > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX);
  const mime = imageTypeOf(bytes);
  if (mime === undefined) throw new AppError('unsupported_media', 'the file is no PNG, JPEG, GIF, WebP or SVG picture');
  if (mime === 'image/svg+xml') return inspectSvg(bytes);
  return { bytes, sha256: sha256Of(bytes), mime, ...(await sizeOf(bytes)), removed: [] };
}

function inspectSvg(bytes: Uint8Array): InspectedFile {
  if (bytes.byteLength > DRAWING_BYTES_MAX) throw tooLarge(DRAWING_BYTES_MAX);
  const { svg, width, height, removed } = cleanSvg(decode(bytes));
  const clean = new TextEncoder().encode(svg);
  return { bytes: clean, sha256: sha256Of(clean), mime: 'image/svg+xml', width, height, removed };
}

/** What is refused for its size says how much would be taken. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `at most ${maxBytes} bytes`, { details: { maxBytes } });

async function sizeOf(bytes: Uint8Array): Promise<{ width: number | null; height: number | null }> {
  try {
    const { width, height, orientation, autoOrient } = await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
    }).metadata();
    const turned = orientation !== undefined && orientation >= 5;
    return turned ? { width: autoOrient.width, height: autoOrient.height } : { width, height };
  } catch (error) {
    throw new AppError('unsupported_media', 'the picture is damaged or has too many pixels', { cause: error });
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const signatures: readonly [PictureType, (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')],
  ['image/svg+xml', isSvg],
];

export const imageTypeOf = (bytes: Uint8Array): PictureType | undefined =>
  signatures.find(([, matches]) => matches(bytes))?.[0];

/**
 * The first element is `svg`; before it only what XML allows there. Security: each character can be read in one way only
 * (a comment holds no end of a comment), for with two ways a row of comments takes for ever.
 */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4_096));
  return /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>)*<(?:svg:)?svg[\s>/]/i.test(
    start,
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('unsupported_media', 'the drawing is not UTF-8 text', { cause: error });
  }
}
