import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AppError } from '#domain/kernel/errors.ts';
import { zipOf } from '#server/teach/native-archive/test-zip.ts';
import { runInWorker } from '#server/core/worker/run-in-worker.ts';

const room = await mkdtemp(join(tmpdir(), 'hostile-'));
afterAll(() => rm(room, { recursive: true }));

async function refusalOf(name: string, archive: Buffer): Promise<AppError> {
  const [folder, files] = [join(room, name, 'course'), join(room, name, 'files')];
  for (const each of [folder, files]) await mkdir(each, { recursive: true });
  await writeFile(join(room, name, 'archive'), archive);
  const file = { archive: join(room, name, 'archive'), folder, files };
  return runInWorker(new URL('archive-worker.ts', import.meta.url), file).then(
    () => Promise.reject(new Error('the archive was read')),
    (error: AppError) => error,
  );
}

const renamed = async (from: string, to: string): Promise<Buffer> => {
  const archive = await zipOf({ [from]: '# A', 'bb.md': '# B' });
  for (let at = archive.indexOf(from); at !== -1; at = archive.indexOf(from)) archive.write(to, at);
  return archive;
};

test.each<[string, () => Promise<Buffer>]>([
  ['two equal names', () => renamed('aa.md', 'bb.md')],
  ['a name of 280 bytes', () => zipOf({ [`${'n'.repeat(280)}.md`]: '# A' })],
  ['a name with NUL', () => renamed('aa.md', 'a\0.md')],
  ['a file in place of a folder', () => zipOf({ a: 'x', 'a/b.md': '# B' })],
  ['a folder with the name of a file below it', () => zipOf({ 'a.md': '# A', 'a.md/b.md': '# B' })],
])('an archive with %s is refused without disclosing a path of the server', async (name, make) => {
  const error = await refusalOf(name, await make());
  expect(error).toMatchObject({ code: 'invalid_input', details: { fault: expect.any(String) } });
  expect(JSON.stringify([error.detail, error.details])).not.toContain(tmpdir());
  expect(error.detail).not.toMatch(/EEXIST|ENAMETOOLONG|ENOTDIR|EISDIR|ERR_/);
});
