import { expect, test } from 'vitest';
import { typosAllowed, editDistance, typoCandidates } from '#server/tutor/retrieval/edit-distance.ts';

test.each([
  ['record', 'recrod', 1],
  ['commit', 'comit', 1],
  ['status', 'statis', 1],
  ['branch', 'branch', 0],
  ['fork', 'form', 1],
  ['', 'git', 3],
  ['photosynthesis', 'photosyntesiss', 2],
])('the edit distance of "%s" and "%s" is %i in both directions', (a, b, slips) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([slips, slips]);
});

test('typo candidates undo swapped and doubled letters', () => {
  expect(typoCandidates('frist')).toContain('first');
  expect(typoCandidates('gitt')).toContain('git');
  expect(typoCandidates('aa')).toEqual(['a']);
});

test('short words allow fewer typos than long ones', () => {
  expect([typosAllowed('fork'), typosAllowed('branch'), typosAllowed('repository')]).toEqual([1, 2, 3]);
});
