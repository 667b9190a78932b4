import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

/** A list in a worker's answer, each item written apart, so that the event loop never reads all of them at one stretch. */
export type Packed<T> = readonly Uint8Array[] & { readonly item?: T };

/** For the worker. */
export const packed = <T>(items: readonly T[]): Packed<T> => items.map((item) => serialize(item));

/** For the process that asked the worker: answers others after each item. */
export async function unpacked<T>(items: Packed<T>): Promise<T[]> {
  const list: T[] = [];
  for (const item of items) {
    list.push(deserialize(item) as T);
    await nextTurn();
  }
  return list;
}
