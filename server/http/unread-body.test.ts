import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { startTestServer } from '#server/http/test-server.ts';
import { unlimited } from '#server/limits/limiter.ts';
import { newId } from '#server/new-id.ts';
import { put, putLesson, putPerson } from '#server/store/test-school.ts';
import { FileQueue } from '#server/worker/file-queue.ts';
import { runHere } from '#server/worker/test-run-here.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

/** Two of these are more than a stream reads before anybody asks for its bytes. */
const longText = JSON.stringify({
  type: 'doc',
  content: Array.from({ length: 18 }, (_, index) => ({
    type: 'paragraph',
    attrs: { id: `p${index}` },
    content: [{ type: 'text', text: randomBytes(7_000).toString('base64') }],
  })),
});

test('an export that is asked for with HEAD leaves no file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unread-'));
  // The test server makes exports below the folder for temporary files.
  vi.stubEnv('TMPDIR', folder);
  const queue = new FileQueue(unlimited, { run: runHere });
  const server = await startTestServer((await testDatabase()).url, { commands, queries, queue });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const teacher = await putPerson(server.pool, 'teacher');
  await server.admit(teacher);
  const { id } = await putLesson(server.pool, { owner: teacher.id });
  const part = { lessonID: id, owner: teacher.id };
  for (const lessonNodeID of [newId('LessonNode'), newId('LessonNode')]) {
    await put(server.pool, 'LessonNode', { id: lessonNodeID, ...part, type: 'RICHTEXT', name: 'Long' });
    await put(server.pool, 'LessonNodeContent', {
      id: newId('LessonNodeContent'),
      ...part,
      lessonNodeID,
      text: longText,
    });
  }
  const address = `http://127.0.0.1:${server.port}/api/lessons/${id}/take-out/margin`;
  const response = await fetch(address, { method: 'HEAD', headers: { cookie: `sid=${teacher.id}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  await expect.poll(() => readdir(join(folder, 'exports'))).toEqual([]);
});
