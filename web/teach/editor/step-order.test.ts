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

test('only steps that follow each other as listed are a plain chain', () => {
  expect(isPlainChain(steps, chain)).toBe(true);
  expect(isPlainChain([...steps].reverse(), chain)).toBe(false);
  expect(isPlainChain(steps, [link('a', 'b'), link('b', 'c', 'passed'), link('c', 'd')])).toBe(false);
  expect(isPlainChain(steps, [...chain, link('b', 'd', 'failed')])).toBe(false);
  expect(isPlainChain([step('a')], [])).toBe(true);
});

test('a step that leads to the next one, or ends the lesson, needs no word about it', () => {
  const links = [link('a', 'b'), link('b', 'c', 'passed'), link('b', 'd', 'failed'), link('c', 'a')];
  expect([0, 1, 2, 3].map((index) => leadsOn(index, steps, links))).toEqual([true, false, false, true]);
});

test('the ways from a step are listed in the order of the steps they lead to', () => {
  const links = [link('b', 'd', 'failed'), link('b', 'c', 'passed'), link('a', 'b')];
  expect(waysFrom(steps[1]!.id, steps, links).map(({ to, link: { condition } }) => [to.id, condition])).toEqual([
    ['c', 'passed'],
    ['d', 'failed'],
  ]);
});

test('no way leads to its own step or twice to the same one', () => {
  expect(openTargets(steps[1]!.id, steps, [link('b', 'c', 'passed')]).map(({ id }) => id)).toEqual(['a', 'd']);
});

test('only a quiz can be passed or failed', () => {
  const scores = ['score:50', 'score:60', 'score:70', 'score:80', 'score:90', 'score:100'];
  expect(conditionsFor('QUIZ', 'score:60')).toEqual(['always', 'passed', 'failed', ...scores]);
  expect(conditionsFor('QUIZ', 'score:75')).toEqual(['always', 'passed', 'failed', 'score:75', ...scores]);
  expect(conditionsFor('RICHTEXT')).toEqual(['always']);
});

test('a further way from a quiz is offered for what is not answered yet', () => {
  const quiz = step('b', 'QUIZ');
  expect(likelyCondition(quiz, [])).toBe('passed');
  expect(likelyCondition(quiz, [link('b', 'c', 'passed')])).toBe('failed');
  expect(likelyCondition(quiz, [link('b', 'c')])).toBe('always');
  expect(likelyCondition(step('a'), [])).toBe('always');
});
