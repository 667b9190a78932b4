import { expect, test } from 'vitest';
import { slipsAllowed, slipsBetween, unslipped } from '#server/tutor/spelling.ts';

test.each([
  ['record', 'recrod', 1],
  ['commit', 'comit', 1],
  ['status', 'statis', 1],
  ['branch', 'branch', 0],
  ['fork', 'form', 1],
  ['', 'git', 3],
  ['photosynthesis', 'photosyntesiss', 2],
])('%s is %s after %i slips, counted from either side', (a, b, slips) => {
  expect([slipsBetween(a, b), slipsBetween(b, a)]).toEqual([slips, slips]);
});

test('letters in the wrong order and letters too many are undone', () => {
  expect(unslipped('frist')).toContain('first');
  expect(unslipped('gitt')).toContain('git');
  expect(unslipped('aa')).toEqual(['a']);
});

test('short words allow fewer slips than long ones', () => {
  expect([slipsAllowed('fork'), slipsAllowed('branch'), slipsAllowed('repository')]).toEqual([1, 2, 3]);
});
