import { expect, test } from 'vitest';
import { idOf } from '#web/store/row/test-row.ts';
import { readLessonSearchParams, writeLessonSearchParams } from '#web/teach/lesson-list/lesson-search-params.ts';

test('a lesson filter is written to search parameters and read back unchanged', () => {
  const search = { q: 'tides', state: 'changed', visibility: 'public', course: idOf(1), sort: 'name' };
  const filter = readLessonSearchParams(search);
  expect(filter).toEqual({ text: 'tides', state: 'changed', visibility: 'public', courseID: idOf(1), sort: 'name' });
  expect(writeLessonSearchParams(filter)).toEqual(search);
  const alone = readLessonSearchParams({ course: 'none' });
  expect(alone).toEqual({ courseID: null });
  expect(writeLessonSearchParams(alone).course).toBe('none');
});

test('invalid search parameters are ignored', () => {
  expect(
    readLessonSearchParams({ q: ' … ', state: 'lost', visibility: 'secret', course: 'git', sort: 'best' }),
  ).toEqual({});
});
