import { AppError } from '#domain/kernel/errors.ts';
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
  // One after the other: of two who take it from each other the second finds themself the last.
  await client.query(`select from "user" where role = 'ADMIN' or id = $1 order by id for no key update`, [id]);
  const { rows } = await client.query<{ admins: number; before: string }>(
    `select count(*) filter (where role = 'ADMIN' and id <> $1 and deleted_at is null and not is_suspended(u))::int as admins,
       max(role) filter (where id = $1) as before from "user" u where role = 'ADMIN' or id = $1`,
    [id],
  );
  const { admins = 0, before = '' } = rows[0] ?? {};
  if (before === role) return;
  if (before === 'ADMIN' && admins === 0)
    throw new AppError('illegal_step', 'the last administrator', { details: { state: 'LAST' } });
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
