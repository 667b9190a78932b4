import { expect, test } from 'vitest';
import type { Lesson } from '#domain/teach/lesson.ts';
import { commonLabels } from '#web/learn/catalog/common-labels.ts';

const lessonWith = (...ids: string[]) => ({ labelIDs: ids as Lesson['labelIDs'] });

test('the most frequent labels of the lessons come first', () => {
  const lessons = [
    lessonWith('waves', 'light'),
    lessonWith(),
    lessonWith('light', 'sound'),
    lessonWith('light', 'sound'),
  ];
  expect(commonLabels(lessons)).toEqual(['light', 'sound', 'waves']);
  expect(commonLabels([])).toEqual([]);
});
