import type { Column, ModelName, Models } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * A predicate as data, evaluated on local rows and as SQL. All columns must match. `contains` and `alike` ignore case.
 */
export type Where<M extends ModelName> = { readonly [C in Column<M>]?: Test<Models[M][C]> };
export type Test<V> =
  | Extract<V, string | number | boolean | null>
  | { readonly not: null }
  | { readonly in: readonly V[] }
  | { readonly gte?: V; readonly lte?: V }
  | (V extends readonly (infer Each)[] ? { readonly overlaps: readonly Each[] } : never)
  | (Extract<V, string> extends never ? never : { readonly contains: string } | { readonly alike: string });

/**
 * The only interface available to a command. In the browser it works on local rows and shows the result at once; on the
 * server it works inside one transaction, locks each row it finds and checks each write against the policy table.
 * Security and replay depend on it: a command must await nothing else.
 */
export interface Store {
  /** Time of the transaction (server) or of the device (browser, until the server's row arrives). */
  readonly now: string;
  find<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M] | undefined>;
  /** Like `find`, but refuses with not_found if the row is missing or not readable for the actor. */
  get<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M]>;
  /** A published version without its content; cached. The actor must have found a row that refers to it. */
  version(id: LessonVersion['id']): Promise<Omit<LessonVersion, 'body' | 'preview'>>;
  list<M extends ModelName>(model: M, where: Where<M>): Promise<Models[M][]>;
  /** Omitted columns get their defaults; only columns listed under `create` are allowed. */
  insert<M extends ModelName>(model: M, row: Partial<Models[M]> & { id: Models[M]['id'] }): Promise<void>;
  update<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void>;
  remove<M extends ModelName>(model: M, id: Models[M]['id']): Promise<void>;
  /**
   * Sets computed columns, listed under `computed` in columns.ts. In the browser the value is a guess until the server's
   * row arrives.
   */
  setComputed<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void>;
  /**
   * Runs work that needs a secret, money or other people's rows: on the server within the same transaction, in the
   * browser not at all.
   */
  effect<E extends keyof Effects>(name: E, args: Effects[E]): Promise<void>;
}
