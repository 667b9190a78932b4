import { AppError } from '#domain/kernel/errors.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** @throws AppError not_found if the person does not exist or has left */
export async function lockFriendPair(
  { client, actor }: EffectContext,
  { personID }: Effects['friend.lockPair'],
): Promise<void> {
  if (personID === actor.id) throw new AppError('invalid_input', 'personID: is the actor');
  const { rowCount } = await client.query(
    'select from "user" where id = $1 and email_verified and deleted_at is null',
    [personID],
  );
  if (rowCount === 0) throw new AppError('not_found', 'User');
  // Both people may ask, answer or block at this moment, and a row that does not exist yet cannot be locked.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('friends ' || $1, 0))`, [
    [actor.id, personID].toSorted().join(' '),
  ]);
}

/** Inserts the row of a block. Its columns give the blocked person no right to see it. */
export async function blockUser(
  { unsafe, actor, now }: EffectContext,
  { id, personID }: Effects['friend.block'],
): Promise<void> {
  await unsafe.insert('Friendship', {
    id,
    requesterID: personID,
    addresseeID: actor.id,
    status: 'BLOCKED',
    respondedAt: now,
  });
}
