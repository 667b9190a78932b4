import { expect, test } from 'vitest';
import { safeNext } from '#web/account/session/next-page.ts';

const origin = 'https://learn.example';

test.each(['/learn/catalog?filters=a#b', '/teach/lessons/create_lesson?name=x'])(
  'a login returns to the internal path %s',
  (next) => {
    expect(safeNext(next, origin)).toBe(next);
  },
);

test.each([
  undefined,
  '',
  'learn',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/learn/..//evil.example',
  'javascript:alert(1)',
  '/auth/login',
])('a login with the target %j opens /learn, never another site or the login page', (next) => {
  expect(safeNext(next, origin)).toBe('/learn');
});
