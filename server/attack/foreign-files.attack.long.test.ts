import { inspect } from 'node:util';
import process from 'node:process';
import { expect, test } from 'vitest';
import { newId } from '#server/core/store/new-id.ts';
import { everything } from '#server/teach/drafting/job/test-drafts.ts';
import { type AttackFile, attackFiles, type UploadEndpoint } from '#server/attack/test-attack-files.ts';
import {
  attackers,
  folder,
  readLoopReport,
  type SendRequest,
  resultTable,
  underAttack,
  startAttackedServer,
} from '#server/attack/test-attacked-process.ts';

await startAttackedServer();

const MB = 1024 * 1024;
const STATEMENTS = 60;

const draft = () => ({
  id: newId('Lesson'),
  name: 'a',
  description: '',
  courseID: null,
  request: everything,
});
const paths: Record<UploadEndpoint, () => string> = {
  document: () => `/api/source-lessons?id=${newId('Lesson')}&name=a&language=us`,
  captions: () => `/api/lesson-drafts?lesson=${encodeURIComponent(JSON.stringify(draft()))}`,
  bank: () => '/api/question-banks',
  archive: () => '/api/course-archives?name=a.zip',
  picture: () => '/api/files?name=a',
};

type Made = Pick<AttackFile, 'name' | 'entryPoint'> & { bytes: Uint8Array<ArrayBuffer> };

async function upload(person: SendRequest, files: readonly Made[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const { name, entryPoint, bytes } of files) {
    const response = await person(paths[entryPoint](), bytes);
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${name}: ${response.status} ${text}`);
    expect(text).not.toContain(folder);
    statuses.push(response.status);
  }
  return statuses;
}

test('the corpus has at least sixty files of twelve kinds', () => {
  expect(attackFiles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(attackFiles.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
});

const kinds = [...Map.groupBy(attackFiles, ({ kind }) => kind)];
test.each(kinds)(
  'a learner and a health check are answered at once while costly files are read: %s',
  async (kind, files) => {
    // The files are made first, because making them keeps this process busy, which also measures the answers.
    const made: Made[] = [];
    for (const { name, entryPoint, make } of files)
      made.push({ name, entryPoint, bytes: Uint8Array.from(await make()) });
    const parts = attackers.map((person, index) => ({
      person,
      files: made.filter((_, at) => at % attackers.length === index),
    }));
    const statuses = await underAttack(kind, async () =>
      (await Promise.all(parts.map((part) => upload(part.person, part.files)))).flat(),
    );
    expect(statuses).toHaveLength(files.length);
  },
);

test('sixty simultaneous small pictures of many parts are inspected or refused without delaying others', async () => {
  const made: Uint8Array<ArrayBuffer>[] = [];
  for (const { kind, make } of attackFiles) if (kind === 'small pictures') made.push(Uint8Array.from(await make()));
  const statuses = await underAttack('small pictures at once', async () =>
    Promise.all(
      made.map(async (bytes, index) => {
        const response = await attackers[index % attackers.length]!(paths.picture(), bytes);
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  );
  expect(statuses).toHaveLength(60);
});

test('sixty simultaneous statements are drawn or refused without delaying others', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const statuses = await underAttack('statements', async () =>
    Promise.all(
      Array.from({ length: STATEMENTS }, async (_, index) => {
        const response = await attackers[index % attackers.length]!(`/api/wallet/statement.pdf?month=${month}`);
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('the server’s memory is released when the files have been read', async () => {
  process.stdout.write(`${inspect(resultTable, { breakLength: 200 })}\n`);
  await expect.poll(async () => (await readLoopReport()).rss / MB, { timeout: 60_000 }).toBeLessThan(700);
});
