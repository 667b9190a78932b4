import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { fingerprint } from '#domain/kernel/fingerprint.ts';

/** Input field for edit conflict checks: the fingerprint of the fields' content when editing began. */
export const base = z.optional(z.string().check(z.maxLength(16)));

/** Result of such a command: the base for the next edit. */
export interface EditResult {
  base: string;
}

/** Refuses to overwrite content that the writer has not seen. Writing what is already there is allowed. */
export function checkEditBase(editBase: string | undefined, current: () => object, next: object): EditResult {
  const written = fingerprint(next);
  if (editBase !== undefined) {
    const now = fingerprint(current());
    if (now !== editBase && now !== written) throw new AppError('conflict', 'the row was changed meanwhile');
  }
  return { base: written };
}

/** Picks the row's values of the fields to be written. */
export const pickFields = (row: object, fields: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(row, name)]));

/** Computes the base from the fields of such an input. */
export function baseOf(input: object): string {
  const { id: _id, base: _base, ...fields } = input as { id?: unknown; base?: unknown };
  return fingerprint(fields);
}

/** Merged edits keep the base of the first, because all of them build on the same content. */
export function mergeInputs(earlier: object, later: object): object {
  const { base: _, ...input } = later as { base?: unknown };
  return 'base' in earlier ? { ...input, base: earlier.base } : input;
}
