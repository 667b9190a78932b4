import type { ByteRange } from '#server/core/files/storage/storage-backend.ts';

/**
 * Parses a `Range` header (RFC 9110, 14.2). Undefined means the whole file, also for several ranges or an invalid
 * header. Null means that the range cannot be satisfied.
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '') return lastBytes(last, bytes);
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Number(last)];
  if (start >= bytes) return null;
  return end < start ? undefined : { start, end: Math.min(end, bytes - 1) };
}

function lastBytes(count: string, bytes: number): ByteRange | undefined | null {
  if (count === '') return undefined;
  return Number(count) === 0 ? null : { start: Math.max(0, bytes - Number(count)), end: bytes - 1 };
}
