import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/core/env/env.ts';
import { openPages } from '#server/site/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const part of ['web', 'site']) mkdirSync(join(folder, part));
writeFileSync(join(folder, 'web/index.html'), readFileSync('web/index.html'));
writeFileSync(join(folder, 'site/indexed.json'), '[]');

const SMTP_URL = 'smtps://school:open-sesame@mail.example.org';

test.each([
  ['a public school without a mail server', { PUBLIC_URL: 'https://learn.example.org' }, 'off'],
  ['a public school with a mail server', { PUBLIC_URL: 'https://learn.example.org', SMTP_URL }, 'on'],
  ['a school that only its own machine reaches', {}, 'mailbox'],
])('the app’s page of %s says whether codes arrive by mail', async (_what, settings, expected) => {
  const { routes } = await openPages(folder, readEnv(settings));
  const html = await (await routes.request('/auth/verify')).text();
  expect(/<meta name="mail" content="([^"]*)"/.exec(html)?.[1]).toBe(expected);
  expect(html).not.toContain('open-sesame');
});

test('the service worker has a fixed address, and browsers check for a new one at each visit', async () => {
  mkdirSync(join(folder, 'web/learn'));
  writeFileSync(join(folder, 'web/learn/service-worker.js'), '// worker');
  const { routes } = await openPages(folder, readEnv({}));
  const answer = await routes.request('/learn/service-worker.js');
  expect(await answer.text()).toBe('// worker');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});
