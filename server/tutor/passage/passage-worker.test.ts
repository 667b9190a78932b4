import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { cutLesson } from '#server/tutor/passage/cut-passages.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }), 2);
afterAll(() => pool.end());

test('the passages of a long lesson are cut in a worker, and those of a short one without', async () => {
  const { id: owner } = await putPerson(pool, 'teacher');
  const asked: string[] = [];
  const run: RunInWorker = (module, data, limits) => {
    asked.push(module.pathname);
    return runInProcess(module, data, limits);
  };
  const passages = async (lessonID: string) =>
    (await pool.query('select from lesson_passage where lesson_id = $1', [lessonID])).rowCount;
  const lesson = await putLesson(pool, { owner, isPublished: true });
  await cutLesson(pool, lesson.id, run);
  expect(asked).toEqual([]);
  expect(await passages(lesson.id)).toBeGreaterThan(0);

  const content = Array.from({ length: 200 }, (_, index) => ({
    type: 'paragraph',
    attrs: { id: `p${index}` },
    content: [{ type: 'text', text: 'The moon pulls the sea. '.repeat(30) }],
  }));
  const long = await putLesson(pool, { owner, isPublished: true });
  const body = { [long.nodeIDs[0]!]: { type: 'RICHTEXT', text: { type: 'doc', content } } };
  const versionID = newId('LessonVersion');
  await pool.query(
    `insert into lesson_version select (jsonb_populate_record(v, $2)).* from lesson_version v where id = $1`,
    [long.versionID, JSON.stringify({ id: versionID, number: 2, body })],
  );
  await pool.query('update lesson set published_version_id = $2 where id = $1', [long.id, versionID]);
  await cutLesson(pool, long.id, run);
  expect(asked).toHaveLength(1);
  expect(await passages(long.id)).toBeGreaterThan(100);
});
