import { expect, test } from 'vitest';
import { parseRecents, withRecent } from '#web/search/recent-searches.ts';

test.each([null, '', '{', '7', '"lens"', '{"0":"lens"}', '[null,7,""," ",["x"]]', `["${'x'.repeat(101)}"]`])(
  'invalid stored searches are ignored: %s',
  (stored) => {
    expect(parseRecents(stored)).toEqual([]);
  },
);

test('recent searches are newest first, unique regardless of case, and limited to eight [S-127]', () => {
  const recents = ['light', 'lens', 'Stars'].reduce<string[]>(withRecent, []);
  expect(recents).toEqual(['Stars', 'lens', 'light']);
  expect(withRecent(recents, ' LENS ')).toEqual(['LENS', 'Stars', 'light']);
  expect(withRecent(recents, '  ')).toEqual(recents);
  const many = Array.from({ length: 20 }, (_, n) => `search ${n}`).reduce<string[]>(withRecent, []);
  expect(many).toHaveLength(8);
  expect(many[0]).toBe('search 19');
  expect(parseRecents(JSON.stringify(['a', 'A', 'b']))).toEqual(['a', 'b']);
});
