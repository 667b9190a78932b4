/** Sorts keys, so that equal values serialize to the same text. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * A sixteen-character hash of a JSON value: equal values have equal hashes, others practically never. It is not
 * cryptographic: somebody who tries can construct collisions.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, sorted);
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul((second << 5) ^ (second >>> 27) ^ code, 0x85ebca6b);
  }
  return [first, second].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
