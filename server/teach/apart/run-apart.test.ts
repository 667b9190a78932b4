import { expect, test } from 'vitest';
import { runApart } from '#server/teach/apart/run-apart.ts';

const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const saying = (value: string): URL =>
  script(`import { parentPort } from 'node:worker_threads'; parentPort.postMessage(${value});`);
const limits = { timeoutMs: 200, megabytes: 16 };
const ample = { timeoutMs: 60_000, megabytes: 64 };

test('a thread answers, or refuses with the code that it was refused with', async () => {
  expect(await runApart(saying('{ answer: 7 }'), null, ample)).toBe(7);
  const refusal = `{ refused: { code: 'too_large', detail: 'much', details: { fault: 'tooManyPages' } } }`;
  await expect(runApart(saying(refusal), null, ample)).rejects.toMatchObject({ code: 'too_large', detail: 'much' });
  await expect(runApart(saying(`{ broken: 'x' }`), null, ample)).rejects.toMatchObject({
    details: { fault: 'damaged' },
  });
});

test('a thread that would never end is ended', async () => {
  const endless = runApart(script('for (;;);'), null, limits);
  await expect(endless).rejects.toMatchObject({ code: 'too_large', details: { fault: 'tooSlow' } });
});

test('a thread that takes more memory than it may ends alone', async () => {
  const greedy = script('const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({})));');
  await expect(runApart(greedy, null, { ...ample, megabytes: 16 })).rejects.toMatchObject({
    details: { fault: 'tooManyBytes' },
  });
});

test('a thread sees nothing of what the server is set up with', async () => {
  expect(await runApart(saying(`{ answer: Object.keys(process.env) }`), null, ample)).toEqual([]);
});
