import { AppError } from '#domain/kernel/errors.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** @throws AppError not_found where there is nobody of that id, or nobody any more */
export async function meetPerson(
  { client, actor }: EffectContext,
  { personID }: Effects['friend.meet'],
): Promise<void> {
  if (personID === actor.id) throw new AppError('invalid_input', 'personID: nobody is their own friend');
  const { rowCount } = await client.query(
    'select from "user" where id = $1 and email_verified and deleted_at is null',
    [personID],
  );
  if (rowCount === 0) throw new AppError('not_found', 'User');
  // Each of the two may ask, answer or block in this moment, and what is not there yet cannot be locked.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('friends ' || $1, 0))`, [
    [actor.id, personID].toSorted().join(' '),
  ]);
}

/** Makes the row in which the other is blocked, and by its columns has no part. */
export async function blockPerson(
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
