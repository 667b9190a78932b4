import { all, any, owner, signedIn, some, unless, where } from '#domain/policy/rule.ts';

const isBlocked = where({ status: 'BLOCKED' });
/** Holds if neither the viewer nor the person in `column` blocks the other. */
export const unblocked = <const C extends string>(column: C) =>
  all(
    unless(some(column, 'Friendship', 'requesterID', all(owner('addresseeID'), isBlocked))),
    unless(some(column, 'Friendship', 'addresseeID', all(owner('requesterID'), isBlocked))),
  );

const isAccepted = where({ status: 'ACCEPTED' });
/**
 * Viewers of an item: everybody, or its author and the author's friends, no matter who sent the friend request (D-06).
 */
export const sharedWith = any(
  owner('owner'),
  all(
    signedIn,
    any(
      where({ visibility: 'public' }),
      some('owner', 'Friendship', 'requesterID', all(owner('addresseeID'), isAccepted)),
      some('owner', 'Friendship', 'addresseeID', all(owner('requesterID'), isAccepted)),
    ),
    unblocked('owner'),
    unless(some('owner', 'Mute', 'personID', owner('owner'))),
  ),
);
