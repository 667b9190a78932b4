import { expect, test } from 'vitest';
import { publicName } from '#domain/account/user.ts';

test.each([
  ['Ada', 'Lovelace', true, 'Ada Lovelace'],
  ['Ada', 'Lovelace', false, 'Ada L.'],
  [' Zoë ', ' łukasz Żółć ', false, 'Zoë Ł.'],
  ['Madonna', '', false, 'Madonna'],
  ['', 'Hopper', false, 'H.'],
  ['', ' ', true, ''],
])('%s %s with public profile = %s has the public name "%s" [S-694]', (firstName, lastName, isPublic, shown) => {
  expect(publicName({ firstName, lastName, isPublic })).toBe(shown);
});
