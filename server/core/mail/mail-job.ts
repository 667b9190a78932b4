import type pg from 'pg';
import { matchLanguage } from '#domain/account/offered-language.ts';
import type { JobTiming, Jobs } from '#server/core/jobs/jobs.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Mail, MailKind, MailKinds, SendMail } from '#server/core/mail/mail.ts';
import { createMailTransport, type MailEnv } from '#server/core/mail/transport.ts';
import { writeMail } from '#server/core/mail/write-mail.ts';
import { OutageLog } from '#server/core/log/outage-log.ts';

export const MAIL_JOB = 'mail';

/** Retries with delays that double up to 15 minutes; 210 retries take at least two days. */
const mailTiming: JobTiming = { retryDelay: 2, retryDelayMax: 900, retryLimit: 210 };
/** A mail with an expiry is retried until then, however many retries that takes. */
const expiringTiming: JobTiming = { ...mailTiming, retryLimit: 1_000 };
const codeTiming: JobTiming = { ...expiringTiming, retryDelayMax: 30 };

const MINUTE_MS = 60_000;

const YEAR_SECONDS = 365 * 24 * 3_600;
const FORGETTING_TIMES = '22 * * * *';

/** A mail job; after `goodUntil` the mail is useless, because its code has expired or its news are old. */
type MailJob<M> = M & { goodUntil?: string };

interface MailParts<M extends Mail> {
  jobs: Jobs;
  pool: pg.Pool;
  env: MailEnv;
  log: Log;
  /** Database clock in ms since 1970, because one server sets the expiry and another may send the mail. */
  now: () => number;
  kinds: MailKinds<M>;
}

/**
 * Sends mail by a job instead of within a request: a slow or unavailable mail server delays no request and loses no
 * mail. A mail that could not be sent for two days stays among the failed jobs until an administrator retries or
 * discards it; one that expires earlier is dropped.
 */
export async function startMail<M extends Mail>({
  jobs,
  pool,
  env,
  log,
  now,
  kinds,
}: MailParts<M>): Promise<SendMail<M>> {
  const deliver = createMailTransport(env, pool);
  const outageLog = new OutageLog(log, 'the mail server');
  const write = (mail: M) =>
    writeMail({ ...mail, language: matchLanguage(mail.language, env.languages) }, kinds, env.productName);
  async function send(mail: MailJob<M>, id: string): Promise<void> {
    if (mail.goodUntil !== undefined && now() >= Date.parse(mail.goodUntil)) {
      log.warn({ kind: mail.kind, jobID: id }, 'a mail was given up because it is out of date');
      return;
    }
    await deliver(id, mail.to, write(mail));
    outageLog.reportRecovery();
  }
  await jobs.work<MailJob<M>>(MAIL_JOB, send, {
    ...mailTiming,
    deleteAfterSeconds: 0,
    retentionSeconds: YEAR_SECONDS,
    onFailure: (error) => outageLog.reportFailure(error),
  });
  await jobs.repeat('delete-sent-mails', FORGETTING_TIMES, () => deleteSentMails(pool));
  return (mail, client) => {
    const kind: MailKind<M> = kinds[mail.kind as M['kind']];
    const lifetimeMs = mail.minutes === undefined ? kind.lifetimeMs : mail.minutes * MINUTE_MS;
    if (lifetimeMs === undefined) return jobs.send(MAIL_JOB, mail, client);
    const goodUntil = new Date(now() + lifetimeMs).toISOString();
    return jobs.send(
      MAIL_JOB,
      { ...mail, goodUntil } satisfies MailJob<M>,
      client,
      mail.code !== undefined ? codeTiming : expiringTiming,
    );
  };
}

/**
 * Privacy: deletes mail jobs, which contain an address and maybe a code, within two hours after the mail was sent or
 * discarded.
 */
export async function deleteSentMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from pgboss.job where name = $1 and state in ('completed', 'cancelled')
       and completed_on < now() - interval '1 hour'`,
    [MAIL_JOB],
  );
}
