import { all, any, owner, signedIn, some, unless, where } from '#domain/policy/rule.ts';

const isBlocked = where({ status: 'BLOCKED' });
/** The viewer and who is named by `column` do not block each other, either way. */
export const unblocked = <const C extends string>(column: C) =>
  all(
    unless(some(column, 'Friendship', 'requesterID', all(owner('addresseeID'), isBlocked))),
    unless(some(column, 'Friendship', 'addresseeID', all(owner('requesterID'), isBlocked))),
  );

const isAccepted = where({ status: 'ACCEPTED' });
/** Whoever an item is shared with: everybody, or its author's friends, whichever of the two asked (D-06). */
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
