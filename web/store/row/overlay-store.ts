import type { UserId } from '#domain/kernel/id.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { models, type ModelName, type Models } from '#domain/models.ts';
import { asAuthored, withAuthorship } from '#domain/policy/authorship.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import type { Store } from '#sync/core/store.ts';
import { whereTest } from '#sync/core/where.ts';
import { compareValues } from '#web/store/row/row-order.ts';
import type { Layer } from '#web/store/row/layer.ts';
import { type ModelRow, castRow } from '#web/store/row/row.ts';

export type FindVersion = (id: string) => Promise<LessonVersion | undefined>;

/**
 * The store that a command gets in the browser: local rows, copied on write into `layer`. It checks no policy, because
 * its writes are provisional; the server judges the same command again.
 */
export function overlayStore(layer: Layer, now: string, findVersion: FindVersion, actor?: UserId): Store {
  const find = async <M extends ModelName>(model: M, id: string): Promise<Models[M] | undefined> =>
    model === 'LessonVersion' ? castRow(model, await findVersion(id)) : castRow(model, layer.get(model, id));

  async function get<M extends ModelName>(model: M, id: string): Promise<Models[M]> {
    const row = await find(model, id);
    if (!row) throw new AppError('not_found', `${model} ${id} is not on this device`);
    return row;
  }

  async function change<M extends ModelName>(model: M, id: string, patch: Partial<Models[M]>): Promise<void> {
    const row: ModelRow = { ...(await get(model, id)), ...patch, id, updatedAt: now };
    layer.put({ model, id, row });
  }

  return {
    now,
    find,
    get,
    version: (id) => get('LessonVersion', id),
    async list<M extends ModelName>(model: M, where: object): Promise<Models[M][]> {
      const rows = [...layer.all(model)].filter(whereTest(where));
      return rows.sort((a, b) => compareValues(a.id, b.id)) as unknown as Models[M][];
    },
    async insert(model, row) {
      // The server's row may arrive before its acknowledgement, and the server's row wins.
      if (layer.get(model, row.id)) return;
      layer.put({
        model,
        id: row.id,
        row: asAuthored(model, { ...models[model].defaults, createdAt: now, updatedAt: now, ...row }),
      });
    },
    async update(model, id, patch) {
      const row = await get(model, id);
      if (Object.keys(patch).length === 0) return;
      const written = actor === undefined ? patch : withAuthorship(model, { row, written: patch, actor });
      await change(model, id, written as typeof patch);
    },
    async setComputed(model, id, patch) {
      // Computed columns of a row that is not on this device are not shown here.
      if (layer.get(model, id)) await change(model, id, patch);
    },
    async remove(model, id) {
      layer.put({ model, id, row: null });
    },
    async effect() {},
  };
}
