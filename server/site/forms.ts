import type pg from 'pg';
import type { Env } from '#server/core/env/env.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { SiteMail } from '#server/site/site-mail.ts';
import { contactSender } from '#server/site/contact.ts';
import { createFormTickets } from '#server/site/form-ticket.ts';
import { createLaunchReminders } from '#server/site/launch-reminder.ts';

/** Cron times of launch reminders, which go out within minutes. */
const REMINDING_TIMES = '*/5 * * * *';

interface FormStartParts {
  pool: pg.Pool;
  env: Pick<Env, 'adminEmails' | 'proxies' | 'publicUrl' | 'launchAt' | 'languages'>;
  secret: string;
  limiter: Limiter;
  sendMail: SendMail<SiteMail>;
}

/** Forms of the public pages, and the job that sends launch reminders. */
export async function startForms(jobs: Jobs, { env, secret, ...parts }: FormStartParts) {
  const tickets = createFormTickets(secret);
  const reminders = createLaunchReminders({ ...parts, publicUrl: env.publicUrl, launchAt: () => env.launchAt });
  await jobs.repeat('send-reminders', REMINDING_TIMES, reminders.send);
  const contact = contactSender({ ...parts, tickets, adminEmails: env.adminEmails });
  return { tickets, reminders, contact, proxies: env.proxies, languages: () => env.languages };
}
