import { AppError } from '#domain/kernel/errors.ts';
import { mayInHouse } from '#domain/policy/read.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

type Deed = Parameters<typeof mayInHouse>[1];

/** Security: people without the right get the same answer as for a missing path. */
function requireAdminRule({ actor }: EffectContext, deed: Deed): void {
  if (!mayInHouse(actor, deed)) throw new AppError('not_found', deed);
}

/** Changes or resets a setting. The database notifies every server, which reads the setting again. */
export async function changeSetting(context: EffectContext, { name, value }: Effects['setting.change']): Promise<void> {
  requireAdminRule(context, 'settings');
  const { client, actor } = context;
  const { rows } = await client.query<{ value: never }>('select value from school_setting where name = $1 for update', [
    name,
  ]);
  const before: null = rows[0]?.value ?? null;
  if (value === undefined) await client.query('delete from school_setting where name = $1', [name]);
  else
    await client.query(
      `insert into school_setting (name, value, set_by) values ($1, $2, $3)
         on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, updated_at = now()`,
      [name, JSON.stringify(value), actor.id],
    );
  const after = (value ?? null) as null;
  await noteDeed(context, { deed: 'setting.change', model: name, detail: { before, after } });
}

export async function createCoupon(context: EffectContext, given: Effects['coupon.create']): Promise<void> {
  requireAdminRule(context, 'coupons');
  const { code, percent, cents, validFrom, validUntil, uses, usesPerPerson } = given;
  const { rowCount } = await context.client.query(
    `insert into coupon (code, percent, cents, valid_from, valid_until, uses, uses_per_person, made_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [code, percent, cents, validFrom, validUntil, uses, usesPerPerson, context.actor.id],
  );
  if (rowCount === 0) throw new AppError('conflict', 'there is a coupon of this code');
  await noteDeed(context, { deed: 'coupon.create', model: 'coupon', words: code, detail: { percent, cents } });
}

export async function endCoupon(context: EffectContext, { code }: Effects['coupon.end']): Promise<void> {
  requireAdminRule(context, 'coupons');
  const { rowCount } = await context.client.query(
    'update coupon set ended_at = now() where code = $1 and ended_at is null',
    [code],
  );
  if (rowCount === 0) throw new AppError('not_found', 'coupon');
  await noteDeed(context, { deed: 'coupon.end', model: 'coupon', words: code });
}

/** Actions that run a failed job again, or remove a waiting or failed job. */
export const jobDeeds = (jobs: Pick<Jobs, 'retry' | 'giveUp'>) => {
  const handle =
    (deed: 'job.retry' | 'job.cancel', act: Jobs['retry']) =>
    async (context: EffectContext, { queue, id }: Effects['job.retry']): Promise<void> => {
      requireAdminRule(context, 'jobs');
      if (!(await act(queue, id, context.client)))
        throw new AppError('illegal_step', 'not such a job', { details: { state: 'GONE' } });
      await noteDeed(context, { deed, model: queue, rowID: id });
    };
  return { retry: handle('job.retry', jobs.retry), cancel: handle('job.cancel', jobs.giveUp) };
};
