import { AppError } from '#domain/kernel/errors.ts';
import { canAdminister } from '#domain/policy/read.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';

type AdminRule = Parameters<typeof canAdminister>[1];

/** Security: people without the right get the same answer as for a missing path. */
export function requireAdminRule({ actor }: EffectContext, rule: AdminRule): void {
  if (!canAdminister(actor, rule)) throw new AppError('not_found', rule);
}
