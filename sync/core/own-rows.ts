import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { Store } from '#sync/core/store.ts';

/** Refuses unless the actor may change the row; for a command that finds its work done. */
export const assertMayChange = <M extends ModelName>(store: Store, model: M, id: Models[M]['id']): Promise<void> =>
  store.update(model, id, {});

/** Removes the rows; refuses if there are none. */
export async function removeRows<M extends ModelName>(
  store: Store,
  model: M,
  rows: readonly Pick<Models[M], 'id'>[],
): Promise<void> {
  if (rows.length === 0) throw new AppError('not_found', model);
  for (const { id } of rows) await store.remove(model, id);
}
