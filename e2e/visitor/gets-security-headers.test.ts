import { expect, inject, test } from 'vitest';
import { paths } from '#domain/path.ts';
import { headerFaults } from '#server/core/http/test-headers.ts';

const url = inject('serverUrl');

const others = [
  '/no/such/page',
  '/mailbox',
  '/api',
  '/api/openapi.json',
  '/healthz',
  '/icon.svg',
  `/files/${'a'.repeat(64)}`,
];

test('every page has headers that forbid foreign scripts and framing', async () => {
  const found: string[] = [];
  for (const path of [...paths, ...others]) {
    const response = await fetch(url + path, { redirect: 'manual' });
    await response.body?.cancel();
    found.push(...headerFaults(path, response, false));
    expect(response.headers.get('location'), path).toBeNull();
  }
  expect(found).toEqual([]);
});
