import { AppError } from '#domain/kernel/errors.ts';
import type { PictureType } from '#domain/teach/picture.ts';
import { startsWith } from '#server/files/signature.ts';

const signatures: readonly [PictureType, (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')],
  ['image/svg+xml', isSvg],
];

/** The type of a picture by its first bytes, never by its name. */
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

/** The refusal of a file for its size, with the limit. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `at most ${maxBytes} bytes`, { details: { maxBytes } });
