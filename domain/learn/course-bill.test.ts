import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { courseBill, canEnrollInCourse } from '#domain/learn/course-bill.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

const [learner, teacher] = ['learner', 'teacher'] as UserId[] as [UserId, UserId];
const lesson = (id: string, columns: Partial<Lesson> = {}) =>
  ({
    id: id as Lesson['id'],
    owner: teacher,
    visibility: 'public',
    publishedVersionID: 'v' as Lesson['publishedVersionID'],
    deletedAt: null,
    price: 2,
    ...columns,
  }) as const;
const bill = (lessons: ReturnType<typeof lesson>[], had: string[] = [], person = learner) => {
  const { lines, tokens } = courseBill(lessons, new Set(had as Lesson['id'][]), person);
  return [...lines.map((line) => [line.lesson.id, line.tokens]), tokens];
};

test('each open lesson of a course is a line of the bill, and the lines add up to the total', () => {
  expect(bill([lesson('a'), lesson('b', { price: 0 }), lesson('c', { price: 1.25 })])).toEqual([
    ['a', 200_000],
    ['b', 0],
    ['c', 125_000],
    325_000,
  ]);
});

test('lessons that the learner already has or teaches are free', () => {
  expect(bill([lesson('a'), lesson('b')], ['a'])).toEqual([['a', 0], ['b', 200_000], 200_000]);
  expect(bill([lesson('a'), lesson('b')], [], teacher)).toEqual([['a', 0], ['b', 0], 0]);
});

test("unlisted, unpublished and deleted lessons are not billed, nor are the teacher's own drafts", () => {
  const closed = [
    lesson('a', { visibility: 'private' }),
    lesson('b', { publishedVersionID: null }),
    lesson('c', { deletedAt: '2026-01-01T00:00:00Z' as Lesson['deletedAt'] }),
  ];
  expect(bill(closed)).toEqual([0]);
  expect(bill(closed, [], teacher)).toEqual([['a', 0], 0]);
});

test('a listed course is open to every learner, and an unlisted one to its owner', () => {
  const course = { owner: teacher, visibility: 'private', deletedAt: null } as const;
  expect([canEnrollInCourse(course, learner), canEnrollInCourse(course, teacher)]).toEqual([false, true]);
  expect(canEnrollInCourse({ ...course, visibility: 'public' }, learner)).toBe(true);
  expect(canEnrollInCourse({ ...course, deletedAt: '2026-01-01T00:00:00Z' as Lesson['deletedAt'] }, teacher)).toBe(
    false,
  );
});
