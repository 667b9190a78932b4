import { expect, test } from 'vitest';
import type { TopicState } from '#domain/learn/enrollment.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import { beadOf, countedSteps, progressBeads, stepsDone } from '#web/shared/lesson/lesson-beads.ts';

const topics = (...statuses: LessonStatus[]) =>
  statuses.map((status, index) => ({ topicID: `n${index}`, status }) as unknown as TopicState);
const at = (name: string) => name as TopicState['topicID'];

test('each step has a bead that says whether it is done, current, failed or to do', () => {
  const progress = topics('COMPLETE', 'INPROGRESS', 'ATTENTION', 'FAILED', 'INCOMPLETE');
  expect(progressBeads(progress, at('n1'))).toEqual(['done', 'now', 'failed', 'failed', 'todo']);
  expect(stepsDone(progress)).toBe(1);
});

test('a completed current step keeps its done bead', () => {
  expect(progressBeads(topics('COMPLETE', 'INCOMPLETE'), at('n0'))).toEqual(['done', 'todo']);
});

test('the bead of the step on screen stands out, whatever its state', () => {
  expect(beadOf('COMPLETE', true)).toBe('now');
  expect(beadOf(undefined, false)).toBe('todo');
});

test('a completed enrollment counts the completed steps and not those of other paths', () => {
  const progress = topics('COMPLETE', 'INCOMPLETE', 'COMPLETE');
  expect(countedSteps({ progress, status: 'COMPLETED' })).toHaveLength(2);
  expect(countedSteps({ progress, status: 'IN_PROGRESS' })).toHaveLength(3);
});

test('steps off the learner’s path have no beads', () => {
  const [first, detour, last] = topics('COMPLETE', 'INCOMPLETE', 'INCOMPLETE');
  const progress = [first, { ...detour, isAside: true }, last] as TopicState[];
  expect(progressBeads(countedSteps({ progress, status: 'IN_PROGRESS' }), at('n2'))).toEqual(['done', 'now']);
});
