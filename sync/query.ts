import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Column, ModelName } from '#domain/models.ts';
import type { Where } from '#sync/store.ts';

/** Rows to bring along: those of `model` whose `foreign` column is the found row's `column`, or in it where it is a list. */
export interface Include {
  column: string;
  model: ModelName;
  foreign: string;
  /** What belongs beside those in turn. */
  include?: readonly Include[];
}

/**
 * Rows that satisfy `where`; or all those, alike to see for the actor, whose `column` is the `foreign` column of a row of `by`
 * that satisfies `where`.
 */
export type Way<M extends ModelName> =
  | { where: Where<M> }
  | { column: Column<M>; by: ModelName; foreign: string; where: Record<string, unknown> };

/** A list as data: the server adds the policy's filter and pages it by keyset; the browser runs the same predicate locally. */
export interface ListQuery<M extends ModelName> {
  model: M;
  where: Where<M>;
  /** Rows whose related row satisfies a predicate, e.g. lessons of a category. */
  having?: readonly { column: Column<M>; model: ModelName; foreign: string; where: Record<string, unknown> }[];
  order: readonly (readonly [column: Column<M>, direction: 'asc' | 'desc'])[];
  include?: readonly Include[];
  /** How many rows a page has, where it is not `PAGE_SIZE`. */
  size?: number;
  /**
   * By which the server comes to the rows, each by an index of its own, where going through all in order would be long: rows
   * with some values of their own, or rows that others lead to. Nothing is found that the list does not have without them.
   */
  ways?: readonly Way<M>[];
  /**
   * Rows with these words, or such as were meant by them, of a model whose table can be searched. Ranked, they come as well
   * as they fit, which only the server knows: `order` then is for what it was not asked about.
   */
  search?: { text: string; isRanked: boolean } | undefined;
  /** The first page says how many rows there are. */
  isCounted?: boolean;
}

export interface Query<Input, M extends ModelName> {
  input: z.ZodMiniType<Input>;
  list(input: Input, actor: Actor): ListQuery<M>;
}

// @__NO_SIDE_EFFECTS__
export const query = <Input, M extends ModelName>(definition: Query<Input, M>): Query<Input, M> => definition;

export const PAGE_SIZE = 24;
/** Nobody counts further. */
export const COUNT_MAX = 1_000;
