import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { fingerprint } from '#domain/kernel/fingerprint.ts';

/** In the input of a command that keeps what somebody types: the fingerprint of what its fields held when they began. */
export const base = z.optional(z.string().check(z.maxLength(16)));

/** What a command of this kind answers: the base of what is typed next. */
export interface Written {
  base: string;
}

/** Refuses to write over what the writer has not seen. What is there already may be written again. */
export function typedOver(typedBase: string | undefined, current: () => object, next: object): Written {
  const written = fingerprint(next);
  if (typedBase !== undefined) {
    const now = fingerprint(current());
    if (now !== typedBase && now !== written) throw new AppError('conflict', 'it was changed elsewhere meanwhile');
  }
  return { base: written };
}

/** What a row holds in the fields that are to be written. */
export const sameFields = (row: object, fields: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(row, name)]));

/** The base for the fields of such an input as they are now. */
export function baseOf(input: object): string {
  const { id: _id, base: _base, ...fields } = input as { id?: unknown; base?: unknown };
  return fingerprint(fields);
}

/** What is typed before the first of it is sent was all typed over the same. */
export function withBaseOf(earlier: object, later: object): object {
  const { base: _, ...input } = later as { base?: unknown };
  return 'base' in earlier ? { ...input, base: earlier.base } : input;
}
