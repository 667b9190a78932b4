import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { nextLessons, SUGGESTED_MAX } from '#web/learn/dashboard/next-lessons.ts';

const id = (name: string) => name as Id<'Lesson'>;
const lesson = (name: string, ...next: string[]) => ({ id: id(name), nextLessonIDs: next.map(id) });
const shown = (...asked: Parameters<typeof nextLessons>) => nextLessons(...asked).map((next) => [next.id, next.after]);

test('the most frequent next lesson of each lesson comes first, and each suggestion appears once', () => {
  const lessons = [lesson('waves', 'light', 'sound'), lesson('bridges', 'towers', 'light')];
  expect(shown(lessons, new Set())).toEqual([
    ['light', 'waves'],
    ['towers', 'bridges'],
    ['sound', 'waves'],
  ]);
});

test('a lesson with an enrollment is not suggested', () => {
  const lessons = [lesson('waves', 'bridges', 'light'), lesson('bridges')];
  expect(shown(lessons, new Set(['waves', 'bridges']))).toEqual([['light', 'waves']]);
});

test('the number of suggestions is limited, however many lessons there are', () => {
  const lessons = Array.from({ length: 30 }, (_, n) => lesson(`${n}`, `after ${n}`));
  expect(nextLessons(lessons, new Set())).toHaveLength(SUGGESTED_MAX);
});
