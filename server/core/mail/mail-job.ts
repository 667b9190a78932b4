import type pg from 'pg';
import { matchLanguage } from '#domain/account/offered-language.ts';
import type { JobTiming, Jobs } from '#server/core/jobs/jobs.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Mail, SendMail } from '#server/core/mail/mail.ts';
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
/** Lifetime of a digest, whose notifications the reader also sees in the app. */
const DIGEST_MS = 3 * 24 * 60 * MINUTE_MS;

const YEAR_SECONDS = 365 * 24 * 3_600;
const FORGETTING_TIMES = '22 * * * *';

/** A mail job; after `goodUntil` the mail is useless, because its code has expired or its news are old. */
type MailJob = Mail & { goodUntil?: string };

interface MailParts {
  jobs: Jobs;
  pool: pg.Pool;
  env: MailEnv;
  log: Log;
  /** Database clock in ms since 1970, because one server sets the expiry and another may send the mail. */
  now: () => number;
}

/**
 * Sends mail by a job instead of within a request: a slow or unavailable mail server delays no request and loses no
 * mail. A mail that could not be sent for two days stays among the failed jobs until an administrator retries or
 * discards it; one that expires earlier is dropped.
 */
export async function startMail({ jobs, pool, env, log, now }: MailParts): Promise<SendMail> {
  const deliver = createMailTransport(env, pool);
  const outageLog = new OutageLog(log, 'the mail server');
  const write = (mail: Mail) =>
    writeMail({ ...mail, language: matchLanguage(mail.language, env.languages) }, env.productName);
  async function send(mail: MailJob, id: string): Promise<void> {
    if (mail.goodUntil !== undefined && now() >= Date.parse(mail.goodUntil)) {
      log.warn({ kind: mail.kind, jobID: id }, 'a mail was given up because it is out of date');
      return;
    }
    await deliver(id, mail.to, write(mail));
    outageLog.reportRecovery();
  }
  await jobs.work<MailJob>(MAIL_JOB, send, {
    ...mailTiming,
    deleteAfterSeconds: 0,
    retentionSeconds: YEAR_SECONDS,
    onFailure: (error) => outageLog.reportFailure(error),
  });
  await jobs.repeat('delete-sent-mails', FORGETTING_TIMES, () => deleteSentMails(pool));
  return (mail, client) => {
    const lifetimeMs = lifetimeOf(mail);
    if (lifetimeMs === undefined) return jobs.send(MAIL_JOB, mail, client);
    const goodUntil = new Date(now() + lifetimeMs).toISOString();
    return jobs.send(
      MAIL_JOB,
      { ...mail, goodUntil } satisfies MailJob,
      client,
      'code' in mail ? codeTiming : expiringTiming,
    );
  };
}

function lifetimeOf(mail: Mail): number | undefined {
  if ('code' in mail) return mail.minutes * MINUTE_MS;
  return mail.kind === 'digest' ? DIGEST_MS : undefined;
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
