import type { Actor } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { models, type ModelName, type Models } from '#domain/models.ts';

/** A readable id for tests: `idOf(7)`. */
export const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const learner: Actor = { id: idOf(1) as UserId, role: 'USER' };
export const teacher: Actor = { id: idOf(2) as UserId, role: 'USER' };

const born = '2026-01-01T00:00:00+00:00';

/** A row as the server would send it, for tests. */
export const rowOf = <M extends ModelName>(model: M, id: string, columns: Partial<Models[M]> = {}): Models[M] =>
  ({ createdAt: born, updatedAt: born, ...models[model].defaults, ...columns, id }) as unknown as Models[M];
