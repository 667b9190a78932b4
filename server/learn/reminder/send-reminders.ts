import type pg from 'pg';
import { matchLanguage, type OfferedLanguages } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { CardMemory } from '#domain/learn/card/card.ts';
import { cardsForToday, type DailyCard, minutesOf, type ReviewSchedule } from '#domain/learn/card/daily-cards.ts';
import { clockIn } from '#domain/kernel/format/time-zone.ts';
import { dayInZone } from '#domain/learn/card/zoned-day.ts';
import type { UnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import type { ReminderMail } from '#server/learn/reminder/reminder-mail.ts';

/** The offset of every time zone is a multiple of a quarter of an hour. */
const REMINDER_TIMES = '*/15 * * * *';
/** Minutes of the chosen hour in which a reminder starts; the mail may take the rest of the hour. */
const MINUTES = 30;
/** Learners whose cards are in memory at once. */
const BATCH = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface ReminderParts {
  pool: pg.Pool;
  sendMail: SendMail<ReminderMail>;
  publicUrl: string;
  unsubscribe: UnsubscribeLink;
  languages: () => OfferedLanguages;
}

interface Learner extends ReviewSchedule {
  id: UserId;
  email: string;
  language: Language;
  timeZone: string;
  date: Day;
}

/** Learners whose hour it is, and whom nobody has reminded today. */
const findLearners = `select u.id, u.email, u.language, u.time_zone as "timeZone", u.reviews_per_day as "reviewsPerDay",
    u.new_per_day as "newPerDay", u.exam_day::text as "examDay", z.date
  from jsonb_to_recordset($1) as z("timeZone" text, hour integer, date text)
  join "user" u on u.time_zone = z."timeZone" and u.reminder_hour = z.hour
  where u.id > $2 and u.email_verified and u.deleted_at is null and not is_suspended(u)
    and (u.reminded_on is null or u.reminded_on < z.date::date)
  order by u.id limit ${BATCH}`;

const findCards = `select id, created_at as "createdAt", due, memory, deleted_at as "deletedAt",
  suspended_at as "suspendedAt" from card where owner = $1 and deleted_at is null`;

/** Marks a learner as reminded, unless another server did or the learner changed the reminder meanwhile. */
const markReminded = `update "user" set reminded_on = $2 where id = $1 and reminder_hour is not null
  and (reminded_on is null or reminded_on < $2::date)`;

/**
 * Mails each learner at the chosen hour, at most once a day and only if cards are due. Safe to run at any time,
 * concurrently and interrupted: the mark is set in the transaction that queues the mail.
 */
export async function sendReminders(parts: ReminderParts, at = Date.now()): Promise<void> {
  const { rows } = await parts.pool.query<{ timeZone: string }>(
    `select distinct time_zone as "timeZone" from "user" where reminder_hour is not null and time_zone is not null`,
  );
  const clocks = rows
    .map(({ timeZone }) => ({ timeZone, ...clockIn(timeZone, at) }))
    .filter(({ minute }) => minute < MINUTES);
  let last = FIRST;
  while (clocks.length > 0) {
    const { rows: learners } = await parts.pool.query<Learner>(findLearners, [JSON.stringify(clocks), last]);
    // One at a time, because a learner may have thousands of cards.
    for (const learner of learners) {
      const cards = await countDueCards(parts.pool, learner, at);
      if (cards > 0) await remind(parts, learner, cards);
    }
    last = learners.at(-1)?.id ?? last;
    if (learners.length < BATCH) return;
  }
}

interface CardRow {
  id: Id<'Card'>;
  createdAt: Date;
  due: Date;
  memory: CardMemory | null;
  deletedAt: Date | null;
  suspendedAt: Date | null;
}

/** Number of the learner's cards for today. */
async function countDueCards(pool: pg.Pool, learner: Learner, at: number): Promise<number> {
  const { rows } = await pool.query<CardRow>(findCards, [learner.id]);
  const day = dayInZone(learner.date, learner.timeZone);
  return cardsForToday(rows.map(toDailyCard), learner, day, at).due.length;
}

const toDailyCard = ({ id, createdAt, due, memory, deletedAt, suspendedAt }: CardRow): DailyCard => ({
  id,
  memory,
  createdAt: createdAt.toISOString(),
  due: due.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
  suspendedAt: suspendedAt?.toISOString() ?? null,
});

async function remind(parts: ReminderParts, learner: Learner, cards: number): Promise<void> {
  const { pool, sendMail, publicUrl, unsubscribe, languages } = parts;
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(markReminded, [learner.id, learner.date]);
    if (rowCount === 0) return;
    const mail = {
      kind: 'review-reminder',
      to: learner.email,
      language: matchLanguage(learner.language, languages()),
      cards,
      minutes: minutesOf(cards),
      reviewUrl: `${publicUrl}/learn/review`,
      unsubscribeUrl: unsubscribe.urlFor(learner.id, 'reminders'),
    } as const;
    await sendMail(mail, client);
  });
}

export const startReminders = (jobs: Jobs, parts: ReminderParts): Promise<void> =>
  jobs.repeat('send-review-reminders', REMINDER_TIMES, () => sendReminders(parts));
