import type pg from 'pg';
import { v5 } from 'uuid';
import type { NotificationKind, NotificationParams } from '#domain/interact/notification.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { notificationText } from '#server/account/notification/notification-text.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** A notification to write. */
export interface NewNotification<K extends NotificationKind = NotificationKind> {
  kind: K;
  receiver: UserId;
  params: NotificationParams[K];
  avatar: string | null;
  /**
   * Id of the row that caused it. There is one notification per kind, receiver and cause, however often it is
   * written.
   */
  causeID: string;
  /** Time of the event. */
  at: string;
}

const NAMESPACE = '9d2bb5f2-6b0e-4f57-9a34-2f4f8f0d6a11';

const rowOf = ({ kind, receiver, params, avatar, causeID, at }: NewNotification) => ({
  id: v5(`${kind} ${causeID} ${receiver}`, NAMESPACE),
  owner: receiver,
  kind,
  params,
  avatar,
  at,
  ...notificationText('us', kind, params),
});

const given = `jsonb_to_recordset($1) as given (
  id uuid, owner uuid, kind text, title text, content text, params jsonb, avatar text, at timestamptz)`;

const isSameSubject = `n.owner = given.owner and n.kind = given.kind and n.params ->> 'subjectID' = given.params ->> 'subjectID'`;

/** Deletes the unread notifications that a newer one of the same subject replaces. */
const deleteReplaced = `delete from notification n using ${given}
  where ${isSameSubject} and n.is_unread and n.id <> given.id and n.created_at <= given.at`;

/** Skips notifications that exist already or are older than one of the same subject. */
const insert = `insert into notification (id, created_at, kind, title, content, params, avatar, user_id, owner)
  select id, at, kind, title, content, params, avatar, owner, owner from ${given}
  where not exists (select from notification n where ${isSameSubject} and n.created_at > given.at)
    and not exists (
      select from notification_setting s where s.owner = given.owner and s.kind = given.kind and not s.in_app)
  on conflict do nothing`;

/** Deletes pending mail notices that a newer one of the same subject replaces. */
const deleteReplacedMail = `delete from mail_notice n using ${given}
  where ${isSameSubject} and n.settled_at is null and n.id <> given.id and n.at <= given.at`;

/** Queues notices for receivers who want this kind by mail; an existing one stays as it is, even once it is sent. */
const insertMail = `insert into mail_notice (id, owner, kind, params, at)
  select id, owner, kind, params, at from ${given}
  where exists (select from notification_setting s where s.owner = given.owner and s.kind = given.kind and s.email)
    and not exists (select from mail_notice n where ${isSameSubject} and n.at > given.at)
  on conflict do nothing`;

/** Writes notifications in one transaction. */
export async function writeNotifications(pool: pg.Pool, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = JSON.stringify(notices.map(rowOf));
  await withTransaction(pool, async (client) => {
    for (const statement of [deleteReplaced, insert, deleteReplacedMail, insertMail])
      await client.query(statement, [rows]);
  });
}
