import type pg from 'pg';
import type { Env } from '#server/env.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Limiter } from '#server/limits/limiter.ts';
import type { SendMail } from '#server/mail/mail.ts';
import { createContact } from '#server/visitor/contact.ts';
import { createFormTickets } from '#server/visitor/form-ticket.ts';
import { createLaunchReminders } from '#server/visitor/launch-reminder.ts';

/** Cron times of launch reminders, which go out within minutes. */
const REMINDING_TIMES = '*/5 * * * *';

interface FormStart {
  pool: pg.Pool;
  env: Pick<Env, 'adminEmails' | 'proxies' | 'publicUrl' | 'launchAt' | 'languages'>;
  secret: string;
  limiter: Limiter;
  sendMail: SendMail;
}

/** Forms of the public pages, and the job that sends launch reminders. */
export async function startForms(jobs: Jobs, { env, secret, ...parts }: FormStart) {
  const tickets = createFormTickets(secret);
  const reminders = createLaunchReminders({ ...parts, publicUrl: env.publicUrl, launchAt: () => env.launchAt });
  await jobs.repeat('send-reminders', REMINDING_TIMES, reminders.send);
  const contact = createContact({ ...parts, tickets, adminEmails: env.adminEmails });
  return { tickets, reminders, contact, proxies: env.proxies, languages: () => env.languages };
}
