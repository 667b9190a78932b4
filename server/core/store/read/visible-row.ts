import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { project } from '#domain/policy/project.ts';
import { viewerOf } from '#server/core/store/read/viewer.ts';

export type VisibleRow<M extends ModelName> = Partial<Models[M]> & { id: string };

/** Row as a statement returns it, with the actor's flags if its model has any. */
export interface FoundRow {
  row: object;
  flags: Readonly<Record<string, boolean>> | null;
}

/** Rows as the actor sees them; rows that the actor may not see are left out. */
export function visibleRows<M extends ModelName>(actor: Actor, model: M, found: readonly FoundRow[]): VisibleRow<M>[] {
  const viewer = viewerOf(actor, model);
  return found.flatMap(({ row, flags }) => {
    const views = viewer(row, (view) => flags?.[view] === true);
    return views.length === 0 ? [] : [project(model, row, views) as VisibleRow<M>];
  });
}
