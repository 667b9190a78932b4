import type pg from 'pg';
import type { Id } from '#domain/kernel/id.ts';
import { modelTimeouts } from '#server/tutor/model/model-timeout.ts';
import { answeringTypes } from '#server/tutor/retrieval/retrieval.ts';
import type { MeteredEmbedder } from '#server/tutor/metering/metered-embedder.ts';

/** Number of passages in one request. */
const BATCH = 64;

const outdatedLessons = `select lesson_id as id from passage_cut
  where vectors_of is distinct from $1 and lesson_id > $2 order by lesson_id limit 1`;
const FIRST = '00000000-0000-0000-0000-000000000000';

const missing = `select p.id, concat_ws(e'\\n', p.names, p.heading, p.body) as text from lesson_passage p
  where p.lesson_id = $1 and p.type = any($3)
    and not exists (select from passage_vector v where v.passage_id = p.id and v.model = $2)
  order by p.position limit ${BATCH}`;

/** Inserts vectors, except of passages that were cut anew meanwhile. */
const insertVectors = `insert into passage_vector (passage_id, model, vector)
  select p.id, $2, made.vector::real[]
    from unnest($1::uuid[], $3::text[]) as made (id, vector) join lesson_passage p on p.id = made.id
    for key share of p
  on conflict do nothing`;

const markComplete = `with whole as (
    update passage_cut c set vectors_of = $2 where c.lesson_id = $1 and not exists (
      select from lesson_passage p where p.lesson_id = $1 and p.type = any($3)
        and not exists (select from passage_vector v where v.passage_id = p.id and v.model = $2))
    returning c.lesson_id)
  delete from passage_vector v using lesson_passage p, whole
    where p.lesson_id = whole.lesson_id and v.passage_id = p.id and v.model <> $2`;

/**
 * Makes the missing vectors of passages. Safe to run at any time, on several servers at once, of which one works, and to
 * stop at any point: existing vectors are not requested again. Ends when the school's cap is reached.
 * @throws ModelFailure when the endpoint fails; the vectors made before stay
 */
export async function makeVectors(pool: pg.Pool, embedder: MeteredEmbedder, signal: AbortSignal): Promise<void> {
  // A caller that comes while another one works leaves its passages to that one, which looks once more here.
  while (await isBehind(pool, embedder)) {
    const how = await underLock(pool, () => makeAll(pool, embedder, signal));
    if (how !== 'done') return;
  }
}

const isBehind = async (pool: pg.Pool, { name }: MeteredEmbedder): Promise<boolean> =>
  (await pool.query(outdatedLessons, [name, FIRST])).rowCount !== 0;

type VectorResult = 'done' | 'capped';

async function makeAll(pool: pg.Pool, embedder: MeteredEmbedder, signal: AbortSignal): Promise<VectorResult> {
  for (let last = FIRST; ; ) {
    const { rows } = await pool.query<{ id: Id<'Lesson'> }>(outdatedLessons, [embedder.name, last]);
    const [lesson] = rows;
    if (!lesson) return 'done';
    if ((await makeLesson(pool, embedder, lesson.id, signal)) === 'capped') return 'capped';
    last = lesson.id;
  }
}

async function makeLesson(
  pool: pg.Pool,
  embedder: MeteredEmbedder,
  lessonID: Id<'Lesson'>,
  signal: AbortSignal,
): Promise<VectorResult> {
  const given = [lessonID, embedder.name, answeringTypes];
  for (;;) {
    const { rows } = await pool.query<{ id: string; text: string }>(missing, given);
    if (rows.length === 0) break;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(modelTimeouts.passageVectors.totalMs)]);
    const vectors = await embedder.embed(
      rows.map(({ text }) => text),
      patience,
    );
    if (!vectors) return 'capped';
    await pool.query(insertVectors, [
      rows.map(({ id }) => id),
      embedder.name,
      vectors.map((vector) => `{${vector.join()}}`),
    ]);
  }
  await pool.query(markComplete, given);
  return 'done';
}

/** Runs `work` under an advisory lock; undefined while another server holds it. */
async function underLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('passage_vector')) as "isMine"`,
    );
    if (rows[0]?.isMine !== true) return undefined;
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('passage_vector'))`);
    }
  } finally {
    client.release();
  }
}
