import type { SeededRandom } from '#server/teach/native-archive/test-text.ts';

/** Bytes with a special meaning for some reader. */
const tokens = [
  '\0',
  '\xff\xff\xff\xff',
  '\x7f\xff\xff\xff',
  '\x80\0\0\0',
  '%%',
  '<',
  '&#0;',
  '{',
  '}',
  '\\',
  '\ufffe',
  ']]>',
  '<!--',
  'PK\x03\x04',
  '-1',
  '999999999999',
];

const PIECE_MAX = 64;

/** Bytes with a few random changes: flipped bits, pieces cut, doubled, moved or taken from another file, and inserted bytes. */
export function mutated(bytes: Uint8Array, other: Uint8Array, { roll, pick }: SeededRandom): Uint8Array {
  let now = Buffer.from(bytes);
  for (let left = 1 + roll(4); left > 0; left -= 1) {
    const at = roll(now.length + 1);
    const length = 1 + roll(PIECE_MAX);
    const piece = now.subarray(at, at + length);
    const place = roll(now.length + 1);
    const joined = (...parts: Uint8Array[]) => Buffer.concat(parts);
    now = pick([
      () => joined(now.subarray(0, at), Buffer.from([roll(256)]), now.subarray(at + 1)),
      () => joined(now.subarray(0, at), now.subarray(at + length)),
      () => joined(now.subarray(0, at), piece, now.subarray(at)),
      () => joined(now.subarray(0, place), piece, now.subarray(place)),
      () => joined(now.subarray(0, at), Buffer.from(pick(tokens), 'latin1'), now.subarray(at)),
      () =>
        joined(
          now.subarray(0, at),
          other.subarray(roll(other.length + 1)).subarray(0, 4 * PIECE_MAX),
          now.subarray(at),
        ),
      () => now.subarray(0, Math.max(1, at)),
    ])();
  }
  return Uint8Array.from(now);
}
