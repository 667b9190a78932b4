import type * as z from 'zod/mini';
import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Columns that the system sets; every viewer of a row sees them. */
export interface SystemColumns<Model extends string> {
  id: Id<Model>;
  createdAt: Instant;
  updatedAt: Instant;
}
export const systemColumns = ['id', 'createdAt', 'updatedAt'] as const;
type System = (typeof systemColumns)[number];

declare const rowType: unique symbol;
/** Row type of a model that `defineModel` returned. */
export type RowOf<Model extends { readonly [rowType]: object }> = Model[typeof rowType];

/** The part of a model that browsers load too. Its columns are defined beside it, as `ModelColumns`. */
interface Definition<Row> {
  /**
   * Routing of live changes: the routing keys of a row are `prefix:value of the column`. A connection listens to
   * `user:<its user's id>`, to `all`, and to its topics. Security: keys only route; for each row the policy decides whether it
   * is sent, and with which columns.
   */
  readonly routes: readonly (readonly [prefix: string, column: (keyof Row & string) | ''])[];
  /**
   * Rows sent to every new connection: `own` are those routed to the user or to all, and the name of a policy view stands
   * for those that it shows. `whole` are the own rows, too, if a client keeps no others without a topic, so that a
   * snapshot replaces all.
   */
  readonly snapshot?: string;
  /** Values of a new row's columns unless the writer gives others; a test compares them with the database's defaults. */
  readonly defaults: Partial<Omit<Row, System>>;
}

/** Defines a model: `defineModel<Row>()({ ... })`. `domain/models.ts` lists all of them. */
// @__NO_SIDE_EFFECTS__
export const defineModel =
  <Row extends object>() =>
  <const D extends Definition<Row>>(definition: D) =>
    definition as D & { readonly [rowType]: Row };

type Schemas<Row> = { readonly [C in Exclude<keyof Row & string, System>]?: z.ZodMiniType<Row[C]> };

/**
 * Allow-list of a model's columns, with the schema of each that a person may write. A column that is listed nowhere is
 * visible to nobody, so a new column is safe until someone lists it. It is written as a function, so that a bundle
 * without the list is free of its schemas.
 */
export interface ModelColumns<Row> {
  /** Columns with the user IDs of the people whose export contains the row. */
  readonly owner: readonly (keyof Row & string)[];
  /** Columns that each view of the policy table shows, besides `systemColumns`. */
  readonly read: Readonly<Record<string, readonly (keyof Row & string)[]>>;
  /** Columns that a person may set in a new row. */
  readonly create?: Schemas<Row>;
  /** Columns that a person may change. */
  readonly update?: Schemas<Row>;
  /** Columns that the server computes. */
  readonly computed?: readonly (keyof Row & string)[];
  /** Columns whose value depends on the viewer (D-62): computed per request and never copied from the row. */
  readonly perViewer?: Readonly<Record<string, readonly (keyof Row & string)[]>>;
  /** Lifecycle of `status`: it changes only along its transitions, no matter who writes it. */
  readonly lifecycle?: { readonly name: string; readonly isTransition: (from: string, to: string) => boolean };
}
