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
])('the edit distance of "%s" and "%s" is %i in both directions', (a, b, slips) => {
  expect([slipsBetween(a, b), slipsBetween(b, a)]).toEqual([slips, slips]);
});

test('typo candidates undo swapped and doubled letters', () => {
  expect(unslipped('frist')).toContain('first');
  expect(unslipped('gitt')).toContain('git');
  expect(unslipped('aa')).toEqual(['a']);
});

test('short words allow fewer typos than long ones', () => {
  expect([slipsAllowed('fork'), slipsAllowed('branch'), slipsAllowed('repository')]).toEqual([1, 2, 3]);
});
