import type pg from 'pg';
import { spokenOf } from '#domain/account/offered-language.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Mail, SendMail } from '#server/mail/mail.ts';
import { createDelivery, type MailEnv } from '#server/mail/transport.ts';
import { writeMail } from '#server/mail/write-mail.ts';

const MAIL = 'mail';

/** Sends mail by a job, never within a request: a mail server that is slow or away delays nobody and loses nothing. */
export async function startMail({ jobs, pool, env }: { jobs: Jobs; pool: pg.Pool; env: MailEnv }): Promise<SendMail> {
  const deliver = createDelivery(env, pool);
  const write = (mail: Mail) =>
    writeMail({ ...mail, language: spokenOf(mail.language, env.languages) }, env.productName);
  await jobs.work<Mail>(MAIL, (mail, id) => deliver(id, mail.to, write(mail)), {
    retryLimit: 8,
    retryDelay: 2,
    retryDelayMax: 300,
    // A job holds an address, and maybe a code: it goes soon after it is done.
    deleteAfterSeconds: 3_600,
  });
  return (mail, client) => jobs.send(MAIL, mail, client);
}
