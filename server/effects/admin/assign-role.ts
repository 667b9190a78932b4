import { standingOf, theLast } from '#server/account/standing.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * Says what somebody is to the school, from now on: their change reaches every server, which asks anew who they are.
 * @throws AppError illegal_step where nobody would be left to run the school
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

/** Signs somebody out, of one device or everywhere. */
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
