import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import { lessonPath, currentStepID } from '#web/learn/progress/lesson-path.ts';

const id = (name: string) => name as Id<'LessonNode'>;
const link = (from: string, to: string, condition: LinkCondition = 'always') => ({
  from: id(from),
  to: id(to),
  condition,
});

/** A quiz that leads to the end when passed, and through a second look when failed. */
const outline: Outline = {
  name: 'Bridges',
  description: '',
  learningObjectives: [],
  credit: null,
  start: id('read'),
  nodes: ['read', 'quiz', 'again', 'end'].map((name) => ({
    id: id(name),
    type: name === 'quiz' ? 'QUIZ' : 'RICHTEXT',
    name,
    description: '',
    minutes: 5,
    questions: 0,
  })),
  links: [link('read', 'quiz'), link('quiz', 'end', 'passed'), link('quiz', 'again', 'failed'), link('again', 'end')],
};
const progress = (statuses: Record<string, LessonStatus>) => ({
  progress: outline.nodes.map((node) => ({ topicID: node.id, status: statuses[node.id] ?? 'INCOMPLETE' })),
});
const names = (nodes: readonly { name: string }[]) => nodes.map(({ name }) => name);

test('the lesson path leaves out steps that only follow a failed quiz, and counts the remaining minutes', () => {
  const way = lessonPath(outline, progress({ read: 'COMPLETE' }), new Map(), id('quiz'));
  expect(names(way.steps)).toEqual(['read', 'quiz', 'end']);
  expect(names(way.left)).toEqual(['quiz', 'end']);
  expect(way.minutesLeft).toBe(10);
});

test('the lesson path after a failed quiz includes the second look and keeps opened steps', () => {
  const failed = new Map([[id('quiz'), { status: 'FAIL' as const, score: 0, hasFailed: true }]]);
  const way = lessonPath(
    outline,
    progress({ read: 'COMPLETE', quiz: 'INPROGRESS', again: 'INPROGRESS' }),
    failed,
    id('again'),
  );
  expect(names(way.steps)).toEqual(['read', 'quiz', 'again', 'end']);
  expect(names(way.next)).toEqual(['end']);
  expect(way.status(id('quiz'))).toBe('ATTENTION');
  expect(way.status(id('again'))).toBe('INPROGRESS');
});

test('the lesson path has no steps left at the end', () => {
  const done = progress({ read: 'COMPLETE', quiz: 'COMPLETE', end: 'COMPLETE' });
  expect(
    lessonPath(
      outline,
      done,
      new Map([[id('quiz'), { status: 'PASS' as const, score: 1, hasFailed: false }]]),
      id('end'),
    ),
  ).toMatchObject({
    left: [],
    next: [],
    minutesLeft: 0,
    isComplete: true,
  });
});

test('the current step is where the learner stopped, or the start if the version does not have that step', () => {
  expect(currentStepID(outline, { currentNodeID: id('end') })).toBe('end');
  expect(currentStepID(outline, { currentNodeID: id('gone') })).toBe('read');
  expect(currentStepID(outline, { currentNodeID: null })).toBe('read');
});
