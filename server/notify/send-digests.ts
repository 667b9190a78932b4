import type pg from 'pg';
import { type OfferedLanguages, spokenOf } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { SendMail } from '#server/mail/mail.ts';
import { noticeText } from '#server/notify/notice-text.ts';
import type { UnsubscribeLink } from '#server/notify/unsubscribe-link.ts';
import { within } from '#server/store/within.ts';

/** At the end of each quarter of an hour; who wants a mail a day or a week gets it after six in the morning, UTC. */
const DIGEST_TIMES = '*/15 * * * *';
/** Longer than any event is told again. */
const KEPT = '30 days';
/** So many are told in one mail; of more it says how many. */
const TOLD_MAX = 40;

export interface DigestParts {
  pool: pg.Pool;
  sendMail: SendMail;
  publicUrl: string;
  unsubscribe: UnsubscribeLink;
  languages: () => OfferedLanguages;
}

/** The instant of a run; the database's own by default, because a server's clock may jump. */
const AT = 'coalesce($1::timestamptz, now())';

/** News from before the end of the last period of its receiver's rhythm. */
const isDue = `m.settled_at is null and m.created_at < case u.mail_rhythm
    when 'soon' then date_bin('15 minutes', ${AT}, timestamptz '2001-01-01 00:00Z')
    when 'daily' then date_trunc('day', ${AT} - interval '6 hours', 'UTC') + interval '6 hours'
    when 'weekly' then date_trunc('week', ${AT} - interval '6 hours', 'UTC') + interval '6 hours'
    else ${AT} end`;

const findReceivers = `select distinct u.id from mail_notice m join "user" u on u.id = m.owner
  where ${isDue} and u.deleted_at is null`;

/** Whoever else tells this person, or erases them, is waited for by nobody. */
const lockReceiver = `select email, language, mail_rhythm = 'never' as "isNever" from "user"
  where id = $1 and deleted_at is null for no key update skip locked`;

/** What is settled now, and of that what is still worth a mail: wanted by mail, and not read here meanwhile. */
const settle = `with settled as (
    update mail_notice m set settled_at = now() from "user" u where u.id = m.owner and u.id = $2 and ${isDue}
      returning m.id, m.owner, m.kind, m.params, m.at)
  select kind, params from settled s
    where exists (select from notification_setting w where w.owner = s.owner and w.kind = s.kind and w.email)
      and not exists (select from notification n where n.id = s.id and not n.is_unread)
    order by at desc, id`;

interface Receiver {
  email: string;
  language: Language;
  isNever: boolean;
}

/**
 * Sends everybody what they wait for by mail, all of it in one. Can be run at any time, by several servers at once, and be
 * stopped at any point: news is settled in the transaction that hands the mail over, so it is in one mail or waits for one.
 */
export async function sendDigests(parts: DigestParts, at?: Date): Promise<void> {
  const { rows } = await parts.pool.query<{ id: UserId }>(findReceivers, [at]);
  const failures: unknown[] = [];
  for (const { id } of rows)
    await within(parts.pool, (client) => sendDigest(client, parts, id, at)).catch((error: unknown) => {
      failures.push(error);
    });
  // One who cannot be told keeps nobody else from it.
  if (failures.length > 0) throw new AggregateError(failures, 'some were not told by mail');
  await parts.pool.query(`delete from mail_notice where created_at < now() - interval '${KEPT}'`);
}

async function sendDigest(client: pg.PoolClient, parts: DigestParts, id: UserId, at?: Date): Promise<void> {
  const { rows: found } = await client.query<Receiver>(lockReceiver, [id]);
  const [receiver] = found;
  if (!receiver) return;
  const { rows } = await client.query<{ kind: string; params: Record<string, string> }>(settle, [at, id]);
  if (rows.length === 0 || receiver.isNever) return;
  const { email } = receiver;
  const language = spokenOf(receiver.language, parts.languages());
  const news = rows.slice(0, TOLD_MAX).map(({ kind, params }) => noticeText(language, kind, params));
  const place = `${parts.publicUrl}/user/account?tab=notifications`;
  await parts.sendMail(
    {
      kind: 'digest',
      to: email,
      language,
      news,
      more: rows.length - news.length,
      notificationsUrl: place,
      unsubscribeUrl: parts.unsubscribe.of(id),
    },
    client,
  );
}

export const startDigests = (jobs: Jobs, parts: DigestParts): Promise<void> =>
  jobs.repeat('send-digests', DIGEST_TIMES, () => sendDigests(parts));
