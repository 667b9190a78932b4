import type { Column, ModelName, Models } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * A predicate as data; the same one runs over local rows and as SQL. Several columns must all hold. Capitals make no
 * difference to what a text contains or is alike.
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
 * The only handle a command has. In the browser it runs over the local rows and what it does is shown at once; on the
 * server it runs inside one transaction, each row it finds is locked, and each write is asked of the policy table.
 * A command awaits nothing else.
 */
export interface Store {
  /** Time of the transaction (server) or of the device (browser, until the server's row arrives). */
  readonly now: string;
  find<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M] | undefined>;
  /** As `find`, but a row that is missing or not the actor's to read is refused as not_found. */
  get<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M]>;
  /** An immutable version without its bodies; cached, and readable through the row that names it, which the actor has found before. */
  version(id: LessonVersion['id']): Promise<Omit<LessonVersion, 'body' | 'preview'>>;
  list<M extends ModelName>(model: M, where: Where<M>): Promise<Models[M][]>;
  /** Columns left out take their default; only columns listed as `create` may be named. */
  insert<M extends ModelName>(model: M, row: Partial<Models[M]> & { id: Models[M]['id'] }): Promise<void>;
  update<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void>;
  remove<M extends ModelName>(model: M, id: Models[M]['id']): Promise<void>;
  /** Writes columns that only the server works out; `derived` in columns.ts lists them. The browser's guess stands until the server's row arrives. */
  derive<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void>;
  /** What needs a secret, money or another person's rows: done by the server in the same transaction, nothing in the browser. */
  effect<E extends keyof Effects>(name: E, args: Effects[E]): Promise<void>;
}
