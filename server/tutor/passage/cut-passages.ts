import type pg from 'pg';
import type { Id } from '#domain/kernel/id.ts';
import { SPLITTER_VERSION } from '#domain/teach/version/passage-splitter.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { work } from '#server/tutor/passage/passage-worker.ts';
import { type RunInWorker, runInWorker } from '#server/core/worker/run-in-worker.ts';

/** Lessons whose passages are not those of the text that they show. */
const outdatedLessons = `select l.id from lesson l left join passage_cut c on c.lesson_id = l.id
  where case when l.published_version_id is null then c.lesson_id is not null
      else c.version_id is distinct from l.published_version_id or c.cutting <> $1 end
    and l.id > $2
  order by l.id limit 100`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Cuts the text of every lesson that was published since, or cut by other rules, into passages. Safe to run at any
 * time, on several servers at once, and to stop at any point: a lesson has either all new passages or all old ones.
 */
export async function cutPassages(pool: pg.Pool): Promise<void> {
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const { rows }: { rows: { id: Id<'Lesson'> }[] } = await pool.query<{ id: Id<'Lesson'> }>(outdatedLessons, [
      SPLITTER_VERSION,
      last,
    ]);
    for (const { id } of rows) await cutLesson(pool, id);
    last = rows.at(-1)?.id;
  }
}

type PublishedText = Pick<LessonVersion, 'id' | 'language'> & {
  /** JSON of the outline and the body. */
  text: string;
};

/** Most characters of a version that is cut on the event loop, because starting a worker would take longer. */
const SHORT_MAX = 100_000;
const WORKER = new URL('passage-worker.ts', import.meta.url);
/** Limits of the worker. Its time is shorter than Postgres lets the transaction wait. */
const LIMITS = { timeoutMs: 12_000, megabytes: 512, answerMegabytes: 64 };

/** Updates the passages of one lesson to the version that is published now. */
export const cutLesson = (pool: pg.Pool, lessonID: Id<'Lesson'>, run = runInWorker): Promise<void> =>
  withTransaction(pool, async (client) => {
    // A second server that cuts the same lesson waits here and then finds it done.
    await client.query("select pg_advisory_xact_lock(hashtext('passage_cut'), hashtext($1))", [lessonID]);
    const { rows } = await client.query<{ version: PublishedText | null; isDone: boolean }>(
      `select case when v.id is not null then jsonb_build_object(
            'id', v.id, 'language', v.language,
            'text', jsonb_build_object('outline', v.outline, 'body', v.body)::text) end as version,
          coalesce(c.version_id = v.id and c.cutting = $2, false) as "isDone"
        from lesson l left join lesson_version v on v.id = l.published_version_id
          left join passage_cut c on c.lesson_id = l.id
        where l.id = $1`,
      [lessonID, SPLITTER_VERSION],
    );
    const [found] = rows;
    if (!found || found.isDone) return;
    await client.query('delete from lesson_passage where lesson_id = $1', [lessonID]);
    await client.query('delete from passage_cut where lesson_id = $1', [lessonID]);
    if (found.version) await replacePassages(client, lessonID, found.version, run);
  });

async function replacePassages(
  client: pg.ClientBase,
  lessonID: Id<'Lesson'>,
  { id, language, text }: PublishedText,
  run: RunInWorker,
): Promise<void> {
  const passages = text.length <= SHORT_MAX ? work(text) : await run<string>(WORKER, text, LIMITS);
  await client.query(
    `insert into lesson_passage (id, lesson_id, version_id, language, node_id, type, position, heading, body, names, parts)
      select uuid7(), $1, $2, $3, "nodeID", type, position, heading, body, names, parts
        from jsonb_to_recordset($4) as p (
          "nodeID" uuid, type text, position integer, heading text, body text, names text, parts jsonb)
        order by position`,
    [lessonID, id, language, passages],
  );
  await client.query('insert into passage_cut (lesson_id, version_id, cutting) values ($1, $2, $3)', [
    lessonID,
    id,
    SPLITTER_VERSION,
  ]);
}
