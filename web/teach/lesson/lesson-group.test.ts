import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { groupLessons, unpublished } from '#web/teach/lesson/lesson-group.ts';

const lesson = (id: string, columns: Partial<Lesson> = {}): Lesson => rowOf('Lesson', id, { name: id, ...columns });
const git = 'git' as Id<'Course'>;
const versionID = 'v' as Id<'LessonVersion'>;

test('lessons of a course are grouped in course order at the position of the first one', () => {
  const groups = groupLessons([
    lesson('alone'),
    lesson('git-3', { courseID: git, position: 2 }),
    lesson('other'),
    lesson('git-1', { courseID: git, position: 0 }),
    lesson('git-2', { courseID: git, position: 1 }),
  ]);
  expect(
    groups.map((group) => (group.kind === 'lesson' ? group.lesson.id : group.lessons.map(({ id }) => id))),
  ).toEqual(['alone', ['git-1', 'git-2', 'git-3'], 'other']);
});

test('lessons of a deleted course are not grouped', () => {
  const lessons = [lesson('git-1', { courseID: git }), lesson('git-2', { courseID: git })];
  expect(groupLessons(lessons, new Set([git])).map(({ kind }) => kind)).toEqual(['lesson', 'lesson']);
});

test('publishing a course skips lessons without unpublished changes', () => {
  const done = lesson('done', { publishedVersionID: versionID, visibility: 'public', hasDraftChanges: false });
  expect(unpublished([done, lesson('new')]).map(({ id }) => id)).toEqual(['new']);
});
