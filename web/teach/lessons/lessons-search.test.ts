import { expect, test } from 'vitest';
import { idOf } from '#web/store/test-row.ts';
import { readLessonsSearch, writeLessonsSearch } from '#web/teach/lessons/lessons-search.ts';

test('a lesson filter is written to search parameters and read back unchanged', () => {
  const search = { q: 'tides', state: 'changed', visibility: 'public', course: idOf(1), sort: 'name' };
  const filter = readLessonsSearch(search);
  expect(filter).toEqual({ text: 'tides', state: 'changed', visibility: 'public', courseID: idOf(1), sort: 'name' });
  expect(writeLessonsSearch(filter)).toEqual(search);
  const alone = readLessonsSearch({ course: 'none' });
  expect(alone).toEqual({ courseID: null });
  expect(writeLessonsSearch(alone).course).toBe('none');
});

test('invalid search parameters are ignored', () => {
  expect(readLessonsSearch({ q: ' … ', state: 'lost', visibility: 'secret', course: 'git', sort: 'best' })).toEqual({});
});
