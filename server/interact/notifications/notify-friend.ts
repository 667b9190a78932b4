import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';

type FriendNotification = 'asked' | 'befriended';
type Event = Events['friendship.requested' | 'friendship.accepted'];

interface FriendEvent {
  receiver: UserId;
  person: string;
  personID: UserId;
  avatar: string | null;
}

/** Security: a person who blocks the sender is not notified of the request. */
const findAddressee = `select f.addressee_id as receiver, p.name as person, p.id as "personID", p.avatar_url as avatar
  from friendship f join public_profile p on p.id = f.requester_id
  where f.id = $1 and f.status = 'PENDING' and not exists (
    select from friendship b
      where b.status = 'BLOCKED' and b.requester_id = f.requester_id and b.addressee_id = f.addressee_id)`;

const findRequester = `select f.requester_id as receiver, p.name as person, p.id as "personID", p.avatar_url as avatar
  from friendship f join public_profile p on p.id = f.addressee_id
  where f.id = $1 and f.status = 'ACCEPTED'`;

const createNotifier =
  (kind: FriendNotification, find: string) =>
  async (pool: pg.Pool, { friendshipID, at }: Event): Promise<void> => {
    const { rows } = await pool.query<FriendEvent>(find, [friendshipID]);
    const notices = rows.map(
      ({ receiver, person, personID, avatar }): NewNotification<FriendNotification> => ({
        kind,
        receiver,
        params: { subjectID: personID, person, personID },
        avatar,
        causeID: friendshipID,
        at,
      }),
    );
    await writeNotifications(pool, notices);
  };

/** Notifies a person of a friend request. */
export const notifyOfRequest = createNotifier('asked', findAddressee);

/** Notifies the sender of a friend request that it was accepted. */
export const notifyOfAcceptance = createNotifier('befriended', findRequester);
