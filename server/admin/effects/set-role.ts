import { accountStatusOf, lastAdministratorError } from '#server/account/account-status.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Changes the role of an account. The change reaches every server, which then reads the account again.
 * @throws AppError invalid_state if no administrator would be left
 */
export async function setRole(context: EffectContext, { id, role }: Effects['member.setRole']): Promise<void> {
  const { store, unsafe, client } = context;
  await store.authorize('setRole', 'Member', id);
  const { role: before, isLast } = await accountStatusOf(client, id);
  if (before === role) return;
  if (isLast) throw lastAdministratorError();
  await unsafe.update('User', id, { role });
  await writeAuditEntry(context, {
    action: 'member.setRole',
    model: 'User',
    rowID: id,
    person: id,
    detail: { before, after: role },
  });
}

/** Ends one session of an account, or all of them. */
export async function endSessions(
  context: EffectContext,
  { id, sessionID }: Effects['member.endSessions'],
): Promise<void> {
  const { store, client } = context;
  await store.authorize('suspend', 'Member', id);
  const { rowCount } = await client.query(
    `with ended as (delete from auth_session where user_id = $1 and id = coalesce($2, id) returning token)
     select pg_notify('session_end', 'database ' || token) from ended`,
    [id, sessionID ?? null],
  );
  const detail = { sessions: rowCount ?? 0 };
  await writeAuditEntry(context, { action: 'member.endSessions', model: 'User', rowID: id, person: id, detail });
}
