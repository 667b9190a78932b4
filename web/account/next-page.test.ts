import { expect, test } from 'vitest';
import { safeNext } from '#web/account/next-page.ts';

const origin = 'https://learn.example';

test.each(['/learn/catalog?filters=a#b', '/teach/lessons/create_lesson?name=x'])(
  '%s is where the sign-in leads back to',
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
])('%j leads to /learn: nobody is sent to another site or back to the door', (next) => {
  expect(safeNext(next, origin)).toBe('/learn');
});
