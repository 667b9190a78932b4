import type pg from 'pg';
import type { Report } from '#domain/admin/report.ts';
import type { ModeratedContent, ModerationMeasure } from '#domain/interact/notification.ts';
import type { Events } from '#domain/event.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';
import { ellipsize } from '#domain/kernel/text/cut-text.ts';

/** Characters that are quoted to identify the content. */
const SHOWN = 80;

const contentNames: Partial<Record<Report['model'], ModeratedContent>> = {
  Post: 'Post',
  PostComment: 'Comment',
  StepComment: 'Comment',
  LessonReview: 'Review',
};
const measureOf = (action: 'hidden' | 'restored', model: Report['model']): ModerationMeasure =>
  `${action}${contentNames[model] ?? ''}`;

type Decided = Pick<Report, 'id' | 'model' | 'author' | 'snapshot' | 'status' | 'note' | 'isHidden'> & {
  reporters: string[];
};

async function findDecided(pool: pg.Pool, id: Report['id']): Promise<Decided[]> {
  const { rows } = await pool.query<Decided>(
    `select r.id, r.model, r.author, r.snapshot, r.status, r.note, r.is_hidden as "isHidden", (
        select coalesce(array_agg(o.reporter), '{}') from report o
          where r.id in (o.id, o.lead_id) and o.reporter is not null) as reporters
      from report r where r.id = $1 and r.status <> 'OPEN'`,
    [id],
  );
  return rows;
}

/** Short quote of reported content. A review or comment has no name; elsewhere the name says more than the text. */
function quoteOf({ name, text }: Report['snapshot']): string {
  const words = (/^\d?$/.test(name) ? text : name).trim().replaceAll(/\s+/g, ' ');
  return ellipsize(words, SHOWN);
}

/**
 * Notifies all reporters of a decision, and the author of the measure and its reason. The notifications do not name
 * any reporter.
 */
export async function notifyOfDecision(pool: pg.Pool, { reportID, at }: Events['report.decided']): Promise<void> {
  for (const { id, model, author, snapshot, status, note, isHidden, reporters } of await findDecided(pool, reportID)) {
    const thing = quoteOf(snapshot);
    const about = { avatar: null, causeID: id, at };
    const word = status === 'UPHELD' ? 'upheld' : 'dismissed';
    const toReporters = reporters.map(
      (receiver): NewNotification => ({
        ...about,
        kind: 'reported',
        receiver: receiver as NewNotification['receiver'],
        params: { subjectID: id, word, thing },
      }),
    );
    const measure = isHidden ? measureOf('hidden', model) : 'warned';
    const toAuthor: NewNotification = {
      ...about,
      kind: 'moderated',
      receiver: author,
      params: { subjectID: id, measure, thing, note },
    };
    await writeNotifications(pool, status === 'UPHELD' ? [...toReporters, toAuthor] : toReporters);
  }
}

/** Notifies the author that their hidden content is visible again. */
export async function notifyOfRestoration(
  pool: pg.Pool,
  { reportID, note, at }: Events['report.contentRestored'],
): Promise<void> {
  const found = await findDecided(pool, reportID);
  const notices = found.map(
    ({ id, model, author, snapshot }): NewNotification => ({
      kind: 'moderated',
      receiver: author,
      params: { subjectID: id, measure: measureOf('restored', model), thing: quoteOf(snapshot), note },
      avatar: null,
      causeID: `${id} ${at}`,
      at,
    }),
  );
  await writeNotifications(pool, notices);
}
