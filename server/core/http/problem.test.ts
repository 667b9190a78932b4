import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { fromBufferPromise, openPromise } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { publicDetail } from '#domain/kernel/public-detail.ts';
import { logProblem, problemOf } from '#server/core/http/problem.ts';
import type { Log } from '#server/core/log/log.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { withLocation, fileError } from '#server/core/worker/file-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'margin-secret-place-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'there');
await writeFile(file, 'x');
await mkdir(join(folder, 'full', 'of'), { recursive: true });

/** Failures caused by the file system and the libraries themselves. */
const failures: Record<string, () => unknown> = {
  'a file that is missing': () => readFile(join(folder, 'missing')),
  'a file that exists already': () => writeFile(file, 'y', { flag: 'wx' }),
  'a name that is too long': () => writeFile(join(folder, 'n'.repeat(280)), 'y'),
  'a file in place of a folder': () => mkdir(join(file, 'below'), { recursive: true }),
  'a folder in place of a file': () => readFile(folder),
  'a folder that is not empty': () => rmdir(join(folder, 'full')),
  'a file read as a folder': () => readdir(file),
  'a name with NUL': () => open(`${file}\0`),
  'a missing program': () => promisify(execFile)(join(folder, 'no-program')),
  'a file that is not a zip archive': () =>
    fromBufferPromise(Buffer.from('no archive, whatever it says'), { lazyEntries: true }),
  'a missing zip archive': () => openPromise(join(folder, 'missing.zip')),
  'a file that is not a database': () => new DatabaseSync(file).exec('select * from notes'),
  'a database that cannot be opened': () => new DatabaseSync(folder).exec('select 1'),
  'a query of a missing table': () => new DatabaseSync(':memory:').prepare('select flds from notes_of_somebody'),
  'invalid gzip data': () => gunzipSync(Buffer.from('no bytes of gzip')),
  'invalid zstd data': () => zstdDecompressSync(Buffer.from('no bytes of zstd')),
  'a file that is not a picture': () => sharp(Buffer.from('no picture')).metadata(),
  'a missing picture': () => sharp(join(folder, 'missing.png')).metadata(),
  'invalid YAML': () => parse('a: [1, 2\nb: {', { strict: true }),
  'invalid JSON': () => JSON.parse('{"secret_words": nothing'),
  'a missing module': () => import(join(folder, 'missing.ts')),
  'an invalid URL': () => new URL('no address at all'),
  'several failures at once': () => Promise.any([readFile(join(folder, 'a')), readFile(join(folder, 'b'))]),
};

const failureOf = async (fail: () => unknown): Promise<Error> => {
  try {
    await fail();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it did not fail');
};

/** Each way in which the server turns a failure into a refusal. */
const wrappings: readonly ((cause: Error) => AppError)[] = [
  (cause) => toAppError(cause),
  (cause) => fileError('damaged', 'the archive cannot be unpacked', '', cause),
  (cause) => fileError('damaged', `the archive cannot be unpacked: ${cause.message}`, '', cause),
  (cause) => fileError('damaged', `${cause.message.slice(0, 100)} is why`, '', cause),
  (cause) => withLocation(fileError('damaged', `broken: ${cause.message}`, '', cause), 'part 2'),
  (cause) =>
    new AppError('invalid_input', `${cause.message.split('\n')[0]}`, { cause: new Error('outer words', { cause }) }),
  (cause) => new AppError('conflict', `not stored: ${cause.message}`, { cause: new AggregateError([cause]) }),
  (cause) => new AppError('invalid_input', `there is no folder ${folder}/course`, { cause }),
];

test.each(Object.entries(failures))('an error answer reveals nothing about %s', async (_what, fail) => {
  const cause = await failureOf(fail);
  expect(cause.message.length + String(cause.cause ?? '').length).toBeGreaterThan(0);
  for (const wrap of wrappings) {
    const answer = JSON.stringify(problemOf(wrap(cause), 'r'));
    expect(answer).not.toContain(folder);
    expect(answer).not.toContain(tmpdir());
    const said = cause.message.split('\n')[0]?.trim().slice(0, 16) ?? '';
    if (said !== '') expect(answer).not.toContain(JSON.stringify(said).slice(1, -1));
  }
});

test.each([
  'line 3: the { is not closed before the next empty line',
  'l/2.json: nodes.0.text: Invalid input',
  'a price of 1/2 of https://school.example.test/a/b is none',
  '1 to 50 calls of key, name and input',
])('a detail that the server wrote itself stays unchanged: %s', (detail) => {
  const cause = new SyntaxError('Unexpected end of JSON input');
  expect(publicDetail(new AppError('invalid_input', detail, { cause }))).toBe(detail);
});

test('a path of this machine is removed from a detail although no cause contains it', () => {
  expect(publicDetail(new AppError('not_found', `there is no folder ${folder}, or C:\\margin\\data\\x`))).toBe(
    'there is no folder …, or …',
  );
});

test('an outage of the database is logged as one although a library wrapped its error', () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const outage = Object.assign(new Error('as Postgres says it'), { code: '57P03' });
  logProblem({ warn } as unknown as Log, toAppError(new Error('of a library', { cause: outage })), {});
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'the database does not answer');
});
