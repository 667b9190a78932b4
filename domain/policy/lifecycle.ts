import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';

/** Refuses a status change that is no transition of the model's lifecycle; the error names the current status. */
export function checkTransition(model: ModelName, before: object, written: object): void {
  const { lifecycle } = columns[model];
  if (lifecycle === undefined || !('status' in written)) return;
  const [from, to] = [before, written].map((row) => String(Reflect.get(row, 'status')));
  if (from === undefined || to === undefined || from === to) return;
  if (!lifecycle.isTransition(from, to))
    throw new AppError('invalid_state', `${lifecycle.name}: no transition from ${from} to ${to}`, {
      details: { state: from },
    });
}
