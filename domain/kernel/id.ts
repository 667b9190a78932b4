import * as z from 'zod/mini';

declare const brand: unique symbol;

/** A UUIDv7 that names a row of one model; a lesson's id does not fit where a user's is asked for. */
export type Id<Model extends string> = string & { readonly [brand]: Model };
export type UserId = Id<'User'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

/** A schema for the id of `Model`, for the inputs of commands and queries. */
// @__NO_SIDE_EFFECTS__
export const id = <Model extends string>(_model: Model) => z.custom<Id<Model>>(isId, 'not an id');
