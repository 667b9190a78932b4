import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { models, type ModelName, type Models } from '#domain/models.ts';
import type { UnsafeStore } from '#server/core/store/write/effect-context.ts';
import type { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';

/** Security: reads and writes whole rows of anybody without a policy check. For the effects of the server only. */
export function unsafeStore(unit: UnitOfWork, now: string): UnsafeStore {
  const find = async <M extends ModelName>(model: M, id: Models[M]['id']) =>
    (isId(id) ? await unit.load(model, id) : undefined) as Models[M] | undefined;
  const get = async <M extends ModelName>(model: M, id: Models[M]['id']) => {
    const row = await find(model, id);
    if (!row) throw new AppError('not_found', model);
    return row;
  };
  const update = async <M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>) => {
    await get(model, id);
    unit.patch(model, id, patch);
  };
  const insertAs =
    (isLast: boolean): UnsafeStore['insert'] =>
    async (model, row) => {
      const full = { ...models[model].defaults, ...row, createdAt: now, updatedAt: now };
      unit.insert(model, full, Object.keys(row), isLast);
    };
  return { find, get, update, setComputed: update, insert: insertAs(false), append: insertAs(true) };
}
