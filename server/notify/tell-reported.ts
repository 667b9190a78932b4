import type pg from 'pg';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { Report } from '#domain/admin/report.ts';
import type { Events } from '#server/notify/event.ts';
import { type Notice, tell } from '#server/notify/notice.ts';

/** Characters that are quoted to identify the content. */
const SHOWN = 80;

type Decided = Pick<Report, 'id' | 'author' | 'snapshot' | 'status' | 'note' | 'isHidden'> & { reporters: string[] };

async function decided(pool: pg.Pool, id: Report['id']): Promise<Decided[]> {
  const { rows } = await pool.query<Decided>(
    `select r.id, r.author, r.snapshot, r.status, r.note, r.is_hidden as "isHidden", (
        select coalesce(array_agg(o.reporter), '{}') from report o
          where r.id in (o.id, o.lead_id) and o.reporter is not null) as reporters
      from report r where r.id = $1 and r.status <> 'OPEN'`,
    [id],
  );
  return rows;
}

/** Short quote of reported content. A review or comment has no name; elsewhere the name says more than the text. */
function shown({ name, text }: Report['snapshot']): string {
  const words = (/^\d?$/.test(name) ? text : name).trim().replaceAll(/\s+/g, ' ');
  return words.length > SHOWN ? `${cutText(words, SHOWN)}…` : words;
}

/**
 * Notifies all reporters of a decision, and the author of the measure and its reason. The notifications do not name
 * any reporter.
 */
export async function tellDecided(pool: pg.Pool, { reportID, at }: Events['report.decided']): Promise<void> {
  for (const { id, author, snapshot, status, note, isHidden, reporters } of await decided(pool, reportID)) {
    const thing = shown(snapshot);
    const about = { avatar: null, because: id, at };
    const word = status === 'UPHELD' ? 'upheld' : 'dismissed';
    const toReporters = reporters.map(
      (receiver): Notice => ({
        ...about,
        kind: 'reported',
        receiver: receiver as Notice['receiver'],
        params: { subjectID: id, word, thing },
      }),
    );
    const measure = isHidden ? 'hidden' : 'warned';
    const toAuthor: Notice = {
      ...about,
      kind: 'moderated',
      receiver: author,
      params: { subjectID: id, measure, thing, note },
    };
    await tell(pool, status === 'UPHELD' ? [...toReporters, toAuthor] : toReporters);
  }
}

/** Notifies the author that their hidden content is visible again. */
export async function tellRestored(pool: pg.Pool, { reportID, note, at }: Events['report.restored']): Promise<void> {
  const found = await decided(pool, reportID);
  const notices = found.map(
    ({ id, author, snapshot }): Notice => ({
      kind: 'moderated',
      receiver: author,
      params: { subjectID: id, measure: 'restored', thing: shown(snapshot), note },
      avatar: null,
      because: `${id} ${at}`,
      at,
    }),
  );
  await tell(pool, notices);
}
