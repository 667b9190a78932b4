import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** An administrator must be demoted before a suspension, so that the last one cannot be suspended. */
async function assertSuspendable({ store, unsafe, actor }: EffectContext, id: UserId): Promise<void> {
  await store.authorize('suspend', 'Member', id);
  if (id === actor.id) throw new AppError('invalid_state', 'oneself', { details: { state: 'OWN' } });
  const { role } = await unsafe.get('User', id);
  if (role === 'ADMIN') throw new AppError('invalid_state', 'an administrator', { details: { state: 'ADMIN' } });
}

/** Suspends an account. The database ends its sessions and notifies every server, which closes its sockets. */
export async function suspendMember(context: EffectContext, { id, until, why }: Effects['member.suspend']) {
  const { unsafe, now, sendEvent } = context;
  await assertSuspendable(context, id);
  if (until !== null && Date.parse(until) <= Date.parse(now))
    throw new AppError('invalid_input', 'until: is in the past');
  await unsafe.update('User', id, { suspendedAt: now, suspendedUntil: until, suspendedWhy: why });
  await sendEvent('member.suspended', { userID: id, until, why });
  await writeAuditEntry(context, {
    action: 'member.suspend',
    model: 'User',
    rowID: id,
    person: id,
    note: why,
    detail: { until },
  });
}

export async function unsuspendMember(context: EffectContext, { id, why }: Effects['member.unsuspend']) {
  const { store, unsafe } = context;
  await store.authorize('suspend', 'Member', id);
  const { suspendedAt } = await unsafe.get('User', id);
  if (suspendedAt === null) throw new AppError('invalid_state', 'not suspended', { details: { state: 'ADMITTED' } });
  await unsafe.update('User', id, { suspendedAt: null, suspendedUntil: null, suspendedWhy: '' });
  await writeAuditEntry(context, { action: 'member.unsuspend', model: 'User', rowID: id, person: id, note: why });
}
