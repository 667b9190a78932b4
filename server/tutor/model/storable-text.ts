/** NUL and halves of surrogate pairs, which Postgres does not store. */
const unstorable = /[\0\p{Surrogate}]/gu;

export const storableText = (text: string): string => text.replaceAll(unstorable, '');

/** The same for all texts of a JSON value. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each)]));
}

/** Cleans a text that comes in pieces. A character that is split between two pieces stays whole. */
export class StorableStream {
  #half = '';

  push(piece: string): string {
    const text = this.#half + piece;
    this.#half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    return storableText(text.slice(0, text.length - this.#half.length));
  }
}
