import { expect, test } from 'vitest';
import { moveItem } from '#web/shared/control/move-item.ts';

test('an entry moves within the list and never out of it', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toBeUndefined();
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toBeUndefined();
});
