import { v7 } from 'uuid';
import type { Id } from '#domain/kernel/id.ts';

/** A new row id. Clients create ids, so that a command that is sent twice creates one row. */
export const newId = <Model extends string>(_model: Model): Id<Model> => v7() as Id<Model>;

/** A new idempotency key for a command; the server runs each key once. */
export const newKey = (): string => v7();
