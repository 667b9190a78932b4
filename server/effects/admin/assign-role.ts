import { standingOf, theLast } from '#server/account/standing.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * Changes the role of an account. The change reaches every server, which then reads the account again.
 * @throws AppError illegal_step if no administrator would be left
 */
export async function assignRole(context: EffectContext, { id, role }: Effects['member.assign']): Promise<void> {
  const { store, unsafe, client } = context;
  await store.authorize('assign', 'Member', id);
  const { role: before, isLast } = await standingOf(client, id);
  if (before === role) return;
  if (isLast) throw theLast();
  await unsafe.update('User', id, { role });
  await noteDeed(context, {
    deed: 'member.assign',
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
  await noteDeed(context, { deed: 'member.endSessions', model: 'User', rowID: id, person: id, detail });
}
