import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Column, ModelName } from '#domain/models.ts';
import type { Where } from '#sync/core/store.ts';

/**
 * Related rows to load: those of `model` whose `foreignColumn` column equals the found row's `column`, or is contained in it
 * if that is a list.
 */
export interface Include {
  column: string;
  model: ModelName;
  foreignColumn: string;
  /** Rows to load for those in turn. */
  include?: readonly Include[];
}

/**
 * Rows that satisfy `where`; or rows whose `column` equals the `foreignColumn` column of a row of `by` that satisfies
 * `where`, all of them equally visible to the actor.
 */
export type QueryPath<M extends ModelName> =
  | { where: Where<M> }
  | { column: Column<M>; by: ModelName; foreignColumn: string; where: Record<string, unknown> };

/**
 * A list as data: the server adds the policy's filter and pages by keyset; the browser evaluates the same predicate
 * locally.
 */
export interface ListQuery<M extends ModelName> {
  model: M;
  where: Where<M>;
  /** Requires a related row that satisfies a predicate, e.g. lessons of a category. */
  having?: readonly { column: Column<M>; model: ModelName; foreignColumn: string; where: Record<string, unknown> }[];
  order: readonly (readonly [column: Column<M>, direction: 'asc' | 'desc'])[];
  include?: readonly Include[];
  /** Page size, if not `PAGE_SIZE`. */
  size?: number;
  /**
   * Access paths for the server, each with an index of its own, where a scan in list order would be slow. They only
   * speed up the query and must not add rows to its result.
   */
  accessPaths?: readonly QueryPath<M>[];
  /**
   * Full-text search in a searchable model, tolerant of typos. A ranked result is ordered by relevance, which only the
   * server knows; `order` then applies to local evaluation.
   */
  search?: { text: string; isRanked: boolean } | undefined;
  /** True if the first page includes the total number. */
  isCounted?: boolean;
}

export interface Query<Input, M extends ModelName> {
  input: z.ZodMiniType<Input>;
  list(input: Input, actor: Actor): ListQuery<M>;
}

// @__NO_SIDE_EFFECTS__
export const query = <Input, M extends ModelName>(definition: Query<Input, M>): Query<Input, M> => definition;

export const PAGE_SIZE = 24;
/** Counting stops here. */
export const COUNT_MAX = 1_000;
