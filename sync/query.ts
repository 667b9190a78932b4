import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Column, ModelName } from '#domain/models.ts';
import type { Where } from '#sync/store.ts';

/** Rows to bring along: those of `model` whose `foreign` column is the found row's `column`. */
export interface Include {
  column: string;
  model: ModelName;
  foreign: string;
}

/** A list as data: the server adds the policy's filter and pages it by keyset; the browser runs the same predicate locally. */
export interface ListQuery<M extends ModelName> {
  model: M;
  where: Where<M>;
  /** Rows whose related row satisfies a predicate, e.g. lessons of a category. */
  having?: readonly { column: Column<M>; model: ModelName; foreign: string; where: Record<string, unknown> }[];
  order: readonly (readonly [column: Column<M>, direction: 'asc' | 'desc'])[];
  include?: readonly Include[];
}

export interface Query<Input, M extends ModelName> {
  input: z.ZodMiniType<Input>;
  list(input: Input, actor: Actor): ListQuery<M>;
}

export const query = <Input, M extends ModelName>(definition: Query<Input, M>): Query<Input, M> => definition;

export const PAGE_SIZE = 24;
