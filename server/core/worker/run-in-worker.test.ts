import { expect, test } from 'vitest';
import { fileLimits, runInWorker } from '#server/core/worker/run-in-worker.ts';

const errors = new URL('../../../domain/kernel/errors.ts', import.meta.url).href;
const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const working = (work: string): URL =>
  script(`import { AppError } from '${errors}'; export const work = async () => { ${work} };`);
const ample = { ...fileLimits, timeoutMs: 60_000 };

test('a worker returns its answer with maps and bytes in it', async () => {
  const answer = await runInWorker(working(`return new Map([['a', new Uint8Array([1, 2])]])`), null, ample);
  expect(answer).toEqual(new Map([['a', new Uint8Array([1, 2])]]));
});

test('a refusal in a worker keeps its code and details', async () => {
  const refusing = working(`throw new AppError('too_large', 'much', { details: { fault: 'tooManyPages' } })`);
  await expect(runInWorker(refusing, null, ample)).rejects.toMatchObject({
    code: 'too_large',
    detail: 'much',
    details: { fault: 'tooManyPages' },
  });
});

test('an error text of a library about a damaged file is not part of the refusal', async () => {
  const broken = working(`throw new TypeError('cannot read /srv/margin/secret')`);
  const refusal = { code: 'invalid_input', detail: 'the file cannot be read', details: { fault: 'damaged' } };
  await expect(runInWorker(broken, null, ample)).rejects.toMatchObject(refusal);
});

test.each([
  ['throws later', `setTimeout(() => { throw new Error('later'); })`],
  ['rejects a promise that is not awaited', `Promise.reject(new Error('alone'))`],
])('a file is refused if a library %s while it is read', async (_what, failure) => {
  const failing = working(`${failure}; await new Promise((resolve) => setTimeout(resolve, 60_000));`);
  await expect(runInWorker(failing, null, ample)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fault: 'damaged' },
  });
});

test('a file that is nested deeper than the stack is refused as too deep', async () => {
  const deep = working('const down = () => down() + 1; return down();');
  await expect(runInWorker(deep, null, ample)).rejects.toMatchObject({ details: { fault: 'tooDeep' } });
});

test('a full disk is an error of the server and not of the file', async () => {
  const full = working(`throw Object.assign(new Error('no space'), { code: 'ENOSPC' })`);
  await expect(runInWorker(full, null, ample)).rejects.not.toHaveProperty('code', 'invalid_input');
});

test('a worker that never ends is stopped', async () => {
  const endless = runInWorker(script('for (;;);'), null, { ...fileLimits, timeoutMs: 200 });
  await expect(endless).rejects.toMatchObject({ code: 'too_large', details: { fault: 'tooSlow' } });
});

test('a worker that takes more memory than its limit ends without harming the server', async () => {
  const greedy = script('const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({})));');
  await expect(runInWorker(greedy, null, { ...ample, megabytes: 16 })).rejects.toMatchObject({
    details: { fault: 'tooManyBytes' },
  });
});

test.each([
  ['aborts, like V8 with a full heap', 'SIGABRT', 'tooManyBytes'],
  ['is killed by the system for its memory', 'SIGKILL', 'tooManyBytes'],
  ['crashes in native code', 'SIGSEGV', 'damaged'],
])('a file is refused and the server lives if the worker process %s', async (_what, signal, fault) => {
  const failing = working(
    `process.kill(process.pid, '${signal}'); await new Promise((resolve) => setTimeout(resolve, 60_000));`,
  );
  await expect(runInWorker(failing, null, ample)).rejects.toMatchObject({ details: { fault } });
});

test('an answer that is larger than its limit is not read', async () => {
  const long = working(`return 'a'.repeat(2 * 1024 * 1024)`);
  await expect(runInWorker(long, null, { ...ample, answerMegabytes: 1 })).rejects.toMatchObject({
    code: 'too_large',
    details: { fault: 'tooManyBytes' },
  });
});

test('a worker has no environment variables of the server', async () => {
  expect(await runInWorker(working('return Object.keys(process.env)'), null, ample)).toEqual([]);
});
