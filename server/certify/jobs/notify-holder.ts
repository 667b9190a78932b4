import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';

type HolderNotification = 'claimable' | 'certified' | 'revoked' | 'expired';
type Event = Events[
  | 'certification.becameClaimable'
  | 'certification.issued'
  | 'certification.revoked'
  | 'certification.expired'];

interface HolderRow {
  receiver: UserId;
  certification: string;
  reason: string;
}

const find = `select user_id as receiver, name as certification, revocation_reason as reason
  from certification where id = $1 and user_id <> owner`;

/** Notifies the holder of a certification of its new status. */
export const notifyHolder =
  (kind: HolderNotification) =>
  async (pool: pg.Pool, { certificationID, at }: Event): Promise<void> => {
    const { rows } = await pool.query<HolderRow>(find, [certificationID]);
    const notices = rows.map(({ receiver, certification, reason }): NewNotification<HolderNotification> => {
      const common = { receiver, avatar: null, causeID: certificationID, at };
      const params = { subjectID: certificationID, certification };
      return kind === 'revoked' ? { ...common, kind, params: { ...params, reason } } : { ...common, kind, params };
    });
    await writeNotifications(pool, notices);
  };

interface Endorsed {
  receiver: UserId;
  certificationID: string;
  certification: string;
  person: string;
  personID: UserId;
  avatar: string | null;
}

const findEndorsed = `select c.user_id as receiver, c.id as "certificationID", c.name as certification,
    p.name as person, p.id as "personID", p.avatar_url as avatar
  from endorsement e join certification c on c.id = e.certification_id join public_profile p on p.id = e.author
  where e.id = $1 and e.deleted_at is null and c.user_id <> e.author`;

/** Notifies the holder of a certification of an endorsement. */
export async function notifyEndorsed(
  pool: pg.Pool,
  { endorsementID, at }: Events['endorsement.written'],
): Promise<void> {
  const { rows } = await pool.query<Endorsed>(findEndorsed, [endorsementID]);
  const notices = rows.map(
    ({ receiver, certificationID, avatar, ...words }): NewNotification<'endorsed'> => ({
      kind: 'endorsed',
      receiver,
      params: { subjectID: certificationID, ...words },
      avatar,
      causeID: endorsementID,
      at,
    }),
  );
  await writeNotifications(pool, notices);
}
