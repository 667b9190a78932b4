import { expect, test } from 'vitest';
import { conditionsFor } from '#web/shared/link-conditions.ts';
import { isPlainChain, leadsOn, likelyCondition, moved, openTargets, waysFrom } from '#web/teach/editor/step-order.ts';
import { link, step } from '#web/teach/editor/test-step.ts';

const steps = [step('a'), step('b', 'QUIZ'), step('c'), step('d')];
const chain = [link('a', 'b'), link('b', 'c'), link('c', 'd')];

test('an entry moves within the list and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toBeUndefined();
  expect(moved(['a', 'b', 'c'], 2, 1)).toBeUndefined();
});

test('a plain chain requires unconditional links between consecutive steps only', () => {
  expect(isPlainChain(steps, chain)).toBe(true);
  expect(isPlainChain([...steps].reverse(), chain)).toBe(false);
  expect(isPlainChain(steps, [link('a', 'b'), link('b', 'c', 'passed'), link('c', 'd')])).toBe(false);
  expect(isPlainChain(steps, [...chain, link('b', 'd', 'failed')])).toBe(false);
  expect(isPlainChain([step('a')], [])).toBe(true);
});

test('a step that links to the next one only, or ends the lesson, needs no description of its links', () => {
  const links = [link('a', 'b'), link('b', 'c', 'passed'), link('b', 'd', 'failed'), link('c', 'a')];
  expect([0, 1, 2, 3].map((index) => leadsOn(index, steps, links))).toEqual([true, false, false, true]);
});

test('outgoing links are listed in the order of their targets', () => {
  const links = [link('b', 'd', 'failed'), link('b', 'c', 'passed'), link('a', 'b')];
  expect(waysFrom(steps[1]!.id, steps, links).map(({ to, link: { condition } }) => [to.id, condition])).toEqual([
    ['c', 'passed'],
    ['d', 'failed'],
  ]);
});

test('a step offers no link to itself or to a step that it already links to', () => {
  expect(openTargets(steps[1]!.id, steps, [link('b', 'c', 'passed')]).map(({ id }) => id)).toEqual(['a', 'd']);
});

test('conditions on a result are offered for a quiz only', () => {
  const scores = ['score:50', 'score:60', 'score:70', 'score:80', 'score:90', 'score:100'];
  expect(conditionsFor('QUIZ', 'score:60')).toEqual(['always', 'passed', 'failed', ...scores]);
  expect(conditionsFor('QUIZ', 'score:75')).toEqual(['always', 'passed', 'failed', 'score:75', ...scores]);
  expect(conditionsFor('RICHTEXT')).toEqual(['always']);
});

test('a new link from a quiz gets the first condition that is not used yet', () => {
  const quiz = step('b', 'QUIZ');
  expect(likelyCondition(quiz, [])).toBe('passed');
  expect(likelyCondition(quiz, [link('b', 'c', 'passed')])).toBe('failed');
  expect(likelyCondition(quiz, [link('b', 'c')])).toBe('always');
  expect(likelyCondition(step('a'), [])).toBe('always');
});
