import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeHandlers } from '#server/store-handlers.ts';
import { createJobs, type Jobs } from '#server/core/jobs/jobs.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { startPassages } from '#server/tutor/passage/start-passages.ts';
import { publishTaughtLesson } from '#server/tutor/retrieval/test-lessons.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let jobs: Jobs;

beforeAll(async () => {
  school = await testSchool();
  jobs = await createJobs(school.url, createLog({ logLevel: 'silent' }));
});
afterAll(() => jobs.stop());

test('a server that starts cuts all published lessons, and then every version that is published', async () => {
  const behind = async () =>
    (
      await school.pool.query(
        `select from lesson l where published_version_id is not null
          and not exists (select from lesson_passage p where p.version_id = l.published_version_id)`,
      )
    ).rowCount;
  expect(await behind()).toBeGreaterThan(5);
  await startPassages(jobs, school.pool);
  await expect.poll(behind).toBe(0);

  const { id, teacher } = await publishTaughtLesson(school, { name: 'Kites', steps: { Wind: ['Kites climb.'] } });
  await school.pool.query('update lesson set has_draft_changes = true where id = $1', [id]);
  const versionID = newId('LessonVersion');
  const parts = {
    pool: school.pool,
    handlers: storeHandlers,
    sendEvent: (client: Parameters<Jobs['send']>[2], name: string, data: object) => jobs.send(name, data, client),
  };
  await withStoreTransaction(parts, async (transaction) =>
    (await transaction.as(teacher)).effect('lesson.publish', { lessonID: id, versionID }),
  );
  jobs.wake();
  await expect
    .poll(async () => (await school.rows('LessonPassage', 'x.version_id = $1', versionID)).map(({ body }) => body))
    .toEqual(['Kites climb.']);
});
