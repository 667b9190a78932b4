import type pg from 'pg';
import { type OfferedLanguages, matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { notificationText } from '#server/account/notification/notification-text.ts';
import type { UnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Cron times of digests. Daily and weekly ones are due at six in the morning, UTC. */
const DIGEST_TIMES = '*/15 * * * *';
/** Retention of mail notices, longer than any event can be repeated. */
const RETENTION = '30 days';
/** Notifications in one digest; it gives the number of further ones. */
const DIGEST_MAX = 40;

export interface DigestParts {
  pool: pg.Pool;
  sendMail: SendMail<AccountMail>;
  publicUrl: string;
  unsubscribe: UnsubscribeLink;
  languages: () => OfferedLanguages;
}

/** Time of a run; the database's clock by default, because a server's clock may jump. */
const AT = 'coalesce($1::timestamptz, now())';

/** True for notices from before the end of the receiver's last digest period. */
const isDue = `m.settled_at is null and m.created_at < case u.mail_rhythm
    when 'soon' then date_bin('15 minutes', ${AT}, timestamptz '2001-01-01 00:00Z')
    when 'daily' then date_trunc('day', ${AT} - interval '6 hours', 'UTC') + interval '6 hours'
    when 'weekly' then date_trunc('week', ${AT} - interval '6 hours', 'UTC') + interval '6 hours'
    else ${AT} end`;

const findReceivers = `select distinct u.id from mail_notice m join "user" u on u.id = m.owner
  where ${isDue} and u.deleted_at is null`;

/** Skips receivers whom another server is mailing or erasing. */
const lockReceiver = `select email, language, mail_rhythm = 'never' as "isNever" from "user"
  where id = $1 and deleted_at is null for no key update skip locked`;

/** Settles the due notices and returns those still worth mailing: wanted by mail and unread in the app. */
const settle = `with settled as (
    update mail_notice m set settled_at = now() from "user" u where u.id = m.owner and u.id = $2 and ${isDue}
      returning m.id, m.owner, m.kind, m.params, m.at)
  select kind, params from settled s
    where exists (select from notification_setting w where w.owner = s.owner and w.kind = s.kind and w.email)
      and not exists (select from notification n where n.id = s.id and (not n.is_unread or n.deleted_at is not null))
    order by at desc, id`;

interface Receiver {
  email: string;
  language: Language;
  isNever: boolean;
}

/**
 * Sends each person one digest with all due notices. Safe to run at any time, concurrently and interrupted: notices
 * are settled in the transaction that queues the mail, so each is in one digest or waits for one.
 */
export async function sendDigests(parts: DigestParts, at?: Date): Promise<void> {
  const { rows } = await parts.pool.query<{ id: UserId }>(findReceivers, [at]);
  const failures: unknown[] = [];
  for (const { id } of rows)
    await withTransaction(parts.pool, (client) => sendDigest(client, parts, id, at)).catch((error: unknown) => {
      failures.push(error);
    });
  // Thrown after the loop, so that one failure does not hold up other receivers.
  if (failures.length > 0) throw new AggregateError(failures, 'some digests were not sent');
  await parts.pool.query(`delete from mail_notice where created_at < now() - interval '${RETENTION}'`);
}

async function sendDigest(client: pg.PoolClient, parts: DigestParts, id: UserId, at?: Date): Promise<void> {
  const { rows: found } = await client.query<Receiver>(lockReceiver, [id]);
  const [receiver] = found;
  if (!receiver) return;
  const { rows } = await client.query<{ kind: string; params: Record<string, string> }>(settle, [at, id]);
  if (rows.length === 0 || receiver.isNever) return;
  const { email } = receiver;
  const language = matchLanguage(receiver.language, parts.languages());
  const news = rows.slice(0, DIGEST_MAX).map(({ kind, params }) => notificationText(language, kind, params));
  const place = `${parts.publicUrl}/user/account?tab=notifications`;
  await parts.sendMail(
    {
      kind: 'digest',
      to: email,
      language,
      news,
      more: rows.length - news.length,
      notificationsUrl: place,
      unsubscribeUrl: parts.unsubscribe.urlFor(id),
    },
    client,
  );
}

export const startDigests = (jobs: Jobs, parts: DigestParts): Promise<void> =>
  jobs.repeat('send-digests', DIGEST_TIMES, () => sendDigests(parts));
