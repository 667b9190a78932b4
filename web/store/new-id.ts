import { v7 } from 'uuid';
import type { Id } from '#domain/kernel/id.ts';

/** Ids are made where the row is made, so that a command given twice makes one row. */
export const newId = <Model extends string>(_model: Model): Id<Model> => v7() as Id<Model>;

/** The idempotency key of a command: the same key never acts twice. */
export const newKey = (): string => v7();
