import { hash } from 'node:crypto';

/** Digest of content by meaning: block ids, the order of keys and the order of marks make no difference. */
export const digest = (content: unknown): string =>
  hash('sha256', JSON.stringify(canonical(content)), 'base64url').slice(0, 22);

function canonical(value: unknown, under = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => canonical(each));
    return under === 'marks' ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, each]) => each !== undefined && !(under === 'attrs' && key === 'id'),
  );
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]: [string, unknown]) => [key, canonical(each, key)]),
  );
}
