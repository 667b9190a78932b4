import type { Friendship } from '#domain/interact/friendship.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { useActor, useIsFilled, useRows } from '#web/store/hooks.ts';

/** Relationship between the reader and a person, as the reader may know it. */
export type Relationship =
  | { kind: 'self' | 'strangers' | 'unknown' }
  | { kind: 'asked' | 'declined' | 'wasAsked' | 'friends' | 'blocked'; row: Friendship };

export function useRelationship(personID: UserId): Relationship {
  const { id } = useActor();
  const [asked] = useRows('Friendship', { askerID: id, addresseeID: personID });
  const theirs = useRows('Friendship', { requesterID: personID, addresseeID: id });
  const isFilled = useIsFilled();
  if (personID === id) return { kind: 'self' };
  if (!isFilled) return { kind: 'unknown' };
  const block = theirs.find(({ status }) => status === 'BLOCKED');
  if (block) return { kind: 'blocked', row: block };
  const friends = [...(asked ? [asked] : []), ...theirs].find(({ status }) => status === 'ACCEPTED');
  if (friends) return { kind: 'friends', row: friends };
  if (asked) return { kind: asked.status === 'PENDING' ? 'asked' : 'declined', row: asked };
  const wasAsked = theirs.find(({ status }) => status === 'PENDING');
  return wasAsked ? { kind: 'wasAsked', row: wasAsked } : { kind: 'strangers' };
}
