import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

/** A list in a worker's answer. Each item is serialized separately, so that the event loop never reads all of them at once. */
export type SerializedList<T> = readonly Uint8Array[] & { readonly item?: T };

/** Serializes a list in the worker. */
export const serializeList = <T>(items: readonly T[]): SerializedList<T> => items.map((item) => serialize(item));

/** Reads a list in the process that asked the worker, which serves other requests after each item. */
export async function deserializeList<T>(items: SerializedList<T>): Promise<T[]> {
  const list: T[] = [];
  for (const item of items) {
    list.push(deserialize(item) as T);
    await nextTurn();
  }
  return list;
}
