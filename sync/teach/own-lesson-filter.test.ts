import { expect, test } from 'vitest';
import { models } from '#domain/models.ts';
import type { Id } from '#domain/kernel/id.ts';
import { lessonState, lessonStates } from '#domain/teach/lesson-state.ts';
import { lessonVisibilities } from '#domain/teach/lesson.ts';
import { ownLessonConditions } from '#sync/teach/own-lesson-filter.ts';
import { whereTest } from '#sync/core/where.ts';

const versionID = 'v' as Id<'LessonVersion'>;
const lessons = [null, versionID].flatMap((publishedVersionID) =>
  lessonVisibilities.flatMap((visibility) =>
    [false, true].map((hasDraftChanges) => ({
      ...models.Lesson.defaults,
      name: 'Tides',
      publishedVersionID,
      visibility,
      hasDraftChanges,
    })),
  ),
);
const found = (filter: Parameters<typeof ownLessonConditions>[0]) =>
  lessons.filter(whereTest(ownLessonConditions(filter).where));

test('a lesson is a draft until published, and unlisted once it is private again', () => {
  const live = { publishedVersionID: versionID, visibility: 'public', hasDraftChanges: false } as const;
  expect(lessonState({ ...live, publishedVersionID: null, visibility: 'private' })).toBe('draft');
  expect(lessonState(live)).toBe('published');
  expect(lessonState({ ...live, hasDraftChanges: true })).toBe('changed');
  expect(lessonState({ ...live, visibility: 'private' })).toBe('unlisted');
});

test.each(lessonStates)('the filter for the state %s finds exactly the lessons in that state', (state) => {
  expect(found({ state })).toEqual(lessons.filter((lesson) => lessonState(lesson) === state));
});

test('state and visibility filters combine, and an impossible combination finds nothing', () => {
  expect(found({ state: 'published', visibility: 'private' })).toEqual([]);
  expect(found({ state: 'unlisted', visibility: 'private' })).toEqual(found({ state: 'unlisted' }));
  expect(found({ visibility: 'public' })).toHaveLength(4);
});

test('a part of the name finds a lesson regardless of case', () => {
  expect(found({ text: 'IDE' })).toHaveLength(lessons.length);
  expect(found({ text: 'waves' })).toEqual([]);
});
