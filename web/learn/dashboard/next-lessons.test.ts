import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { nextLessons, SUGGESTED_MAX } from '#web/learn/dashboard/next-lessons.ts';

const id = (name: string) => name as Id<'Lesson'>;
const lesson = (name: string, ...next: string[]) => ({ id: id(name), nextLessonIDs: next.map(id) });
const shown = (...asked: Parameters<typeof nextLessons>) => nextLessons(...asked).map((next) => [next.id, next.after]);

test('what most went on with after each lesson comes first, and once, after the first that it follows', () => {
  const lessons = [lesson('waves', 'light', 'sound'), lesson('bridges', 'towers', 'light')];
  expect(shown(lessons, new Set())).toEqual([
    ['light', 'waves'],
    ['towers', 'bridges'],
    ['sound', 'waves'],
  ]);
});

test('what is learned already is nothing to go on with', () => {
  const lessons = [lesson('waves', 'bridges', 'light'), lesson('bridges')];
  expect(shown(lessons, new Set(['waves', 'bridges']))).toEqual([['light', 'waves']]);
});

test('however much is learned, only so many are named', () => {
  const lessons = Array.from({ length: 30 }, (_, n) => lesson(`${n}`, `after ${n}`));
  expect(nextLessons(lessons, new Set())).toHaveLength(SUGGESTED_MAX);
});
