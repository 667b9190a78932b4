import type * as z from 'zod/mini';
import { type ModelColumns, systemColumns } from '#domain/kernel/model.ts';
import { type Column, modelColumns, type ModelName, type Models } from '#domain/models.ts';
import type { policy } from '#domain/policy/table.ts';

type View<M extends ModelName> = keyof (typeof policy)[M]['read'];
type Defined<M extends ModelName> = ReturnType<(typeof modelColumns)[M]>;

/** A view of the policy table without a list of columns does not compile, nor does a list of an unknown view. */
const definitions: {
  [M in ModelName]: () => ModelColumns<Models[M]> & {
    read: { [V in View<M> | keyof Defined<M>['read']]: V extends View<M> ? readonly Column<M>[] : never };
  };
} = modelColumns;

/** Columns of a model as lists; a column that is in no list is visible to nobody. */
export interface Columns<M extends ModelName> {
  /** Readable columns by view of the policy table. */
  readonly read: { readonly [V in View<M>]: readonly Column<M>[] };
  readonly create: readonly Column<M>[];
  readonly update: readonly Column<M>[];
  readonly computed: readonly Column<M>[];
  readonly owner: readonly Column<M>[];
  readonly perViewer: { readonly [V in View<M>]?: readonly Column<M>[] };
  /** Schema of each column that a person may write. */
  readonly schemas: { readonly [C in Column<M>]?: z.ZodMiniType };
  readonly lifecycle: ModelColumns<Models[M]>['lifecycle'];
}

function listsOf(define: () => ModelColumns<object>): unknown {
  const { read, create = {}, update = {}, computed = [], perViewer = {}, ...rest } = define();
  const views = Object.entries<readonly string[]>(read);
  return {
    ...rest,
    read: Object.fromEntries(views.map(([view, list]) => [view, [...systemColumns, ...list]])),
    create: Object.keys(create),
    update: Object.keys(update),
    computed,
    perViewer,
    schemas: { ...create, ...update },
  };
}

/** The lists of each model's own definition. */
export const columns = Object.fromEntries(
  Object.entries(definitions).map(([model, define]) => [model, listsOf(define as () => ModelColumns<object>)]),
) as { readonly [M in ModelName]: Columns<M> };
