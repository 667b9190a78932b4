import { AppError } from '#domain/kernel/errors.ts';
import { requireAdminRule } from '#server/admin/effects/admin-rule.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { Effects } from '#sync/core/effect.ts';

export async function createCoupon(context: EffectContext, given: Effects['coupon.create']): Promise<void> {
  requireAdminRule(context, 'coupons');
  const { code, percent, cents, validFrom, validUntil, uses, usesPerPerson } = given;
  const { rowCount } = await context.client.query(
    `insert into coupon (code, percent, cents, valid_from, valid_until, uses, uses_per_person, made_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [code, percent, cents, validFrom, validUntil, uses, usesPerPerson, context.actor.id],
  );
  if (rowCount === 0) throw new AppError('conflict', 'there is a coupon of this code');
  await writeAuditEntry(context, { action: 'coupon.create', model: 'coupon', note: code, detail: { percent, cents } });
}

export async function endCoupon(context: EffectContext, { code }: Effects['coupon.end']): Promise<void> {
  requireAdminRule(context, 'coupons');
  const { rowCount } = await context.client.query(
    'update coupon set ended_at = now() where code = $1 and ended_at is null',
    [code],
  );
  if (rowCount === 0) throw new AppError('not_found', 'coupon');
  await writeAuditEntry(context, { action: 'coupon.end', model: 'coupon', note: code });
}
