import type { PictureType } from '#domain/kernel/media-type.ts';
import { startsWith } from '#server/core/files/picture/signature.ts';

const signatures: readonly [PictureType, (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')],
  ['image/svg+xml', isSvg],
];

/** Type of a picture by its first bytes, never by its name. */
export const imageTypeOf = (bytes: Uint8Array): PictureType | undefined =>
  signatures.find(([, matches]) => matches(bytes))?.[0];

/**
 * True if the first element is `svg`, after nothing but what XML allows before it.
 * Security: the pattern reads each character in only one way (a comment contains no end of a comment). Otherwise many
 * comments would cause catastrophic backtracking.
 */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4_096));
  return /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>)*<(?:svg:)?svg[\s>/]/i.test(
    start,
  );
}
