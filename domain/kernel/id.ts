import * as z from 'zod/mini';

declare const brand: unique symbol;

/** A UUIDv7 of a row of one model; the type system keeps a lesson's ID from being used as a user's. */
export type Id<Model extends string> = string & { readonly [brand]: Model };
export type UserId = Id<'User'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

/** Schema for the ID of `Model`, for inputs of commands and queries. */
// @__NO_SIDE_EFFECTS__
export const id = <Model extends string>(model: Model) => z.custom<Id<Model>>(isId, `not the ID of ${model}`);
