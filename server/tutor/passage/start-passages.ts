import type pg from 'pg';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Events } from '#domain/event.ts';
import { cutLesson, cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { loadEmbedder } from '#server/tutor/model/load-model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { makeVectors } from '#server/tutor/passage/make-vectors.ts';
import { meterEmbedder } from '#server/tutor/metering/metered-embedder.ts';

/** Once an hour, for lessons whose job was lost and texts that the endpoint of embeddings refused. */
const SWEEP_TIMES = '27 * * * *';
const SWEEP = 'cut-passages';
const VECTORS = 'make-vectors';
/** Longest job. A large school takes a while the first time; the next sweep makes the rest. */
const VECTORS_SECONDS = 6 * 3_600;

/**
 * Keeps the passages, and their vectors if there is a model for them, up to date with what is published: after each
 * published version, and for all lessons at the start and every hour.
 * @returns a function that stops the making of vectors, which the next start continues
 */
export async function startPassages(jobs: Jobs, pool: pg.Pool, settings?: ModelSettings): Promise<() => void> {
  const over = new AbortController();
  const embedder = await loadEmbedder(settings);
  const sendVectors = async () => {
    if (embedder) await jobs.send(VECTORS, {});
  };
  if (embedder) {
    const counted = meterEmbedder(pool, embedder, settings?.monthlyCapInTokens);
    await jobs.work(VECTORS, () => makeVectors(pool, counted, over.signal), {
      concurrency: 1,
      retryLimit: 0,
      expireInSeconds: VECTORS_SECONDS,
    });
  }
  await jobs.work<Events['lesson.versionChanged']>('lesson.versionChanged', async ({ lessonID }) => {
    await cutLesson(pool, lessonID);
    await sendVectors();
  });
  await jobs.repeat(SWEEP, SWEEP_TIMES, async () => {
    await cutPassages(pool);
    await sendVectors();
  });
  await jobs.send(SWEEP, {});
  return () => over.abort();
}
