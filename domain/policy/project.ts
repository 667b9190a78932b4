import type { Column, ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import type { SharedModel } from '#domain/interact/revision.ts';

// Separate from the conditions, because a browser evaluates conditions but receives its rows already projected.

/** Columns of `row` that are visible through `views`: the union of their lists, without viewer-specific columns. */
export function project<M extends ModelName>(model: M, row: object, views: readonly string[]): Partial<Models[M]> {
  const seen: Record<string, unknown> = {};
  const lists: Record<string, readonly string[]> = columns[model].read;
  const own: Record<string, readonly string[] | undefined> = columns[model].perViewer;
  for (const view of views)
    for (const column of lists[view] ?? []) if (!own[view]?.includes(column)) seen[column] = Reflect.get(row, column);
  if (model === 'Revision') showImages(seen);
  return seen as Partial<Models[M]>;
}

/**
 * Security: a history has more readers than the row's owner, so its images are reduced to the columns that everybody
 * sees of such a row.
 */
function showImages(revision: Record<string, unknown>): void {
  const shown: readonly string[] = columns[revision['model'] as SharedModel].read.others;
  for (const image of ['before', 'after'])
    if (revision[image])
      revision[image] = Object.fromEntries(
        Object.entries(revision[image]).filter(([column]) => shown.includes(column)),
      );
}

/** Every column that some view of the model includes. */
export const visibleColumns = <M extends ModelName>(model: M): Column<M>[] => {
  const lists: Record<string, readonly string[]> = columns[model].read;
  return [...new Set(Object.values(lists).flat())] as Column<M>[];
};
