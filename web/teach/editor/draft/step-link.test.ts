import { expect, test } from 'vitest';
import { conditionsFor } from '#web/shared/lesson/link-conditions.ts';
import {
  isPlainChain,
  leadsToNextOnly,
  defaultCondition,
  availableTargets,
  outgoingLinks,
} from '#web/teach/editor/draft/step-link.ts';
import { link, step } from '#web/teach/editor/draft/test-step.ts';

const steps = [step('a'), step('b', 'QUIZ'), step('c'), step('d')];
const chain = [link('a', 'b'), link('b', 'c'), link('c', 'd')];

test('a plain chain requires unconditional links between consecutive steps only', () => {
  expect(isPlainChain(steps, chain)).toBe(true);
  expect(isPlainChain([...steps].reverse(), chain)).toBe(false);
  expect(isPlainChain(steps, [link('a', 'b'), link('b', 'c', 'passed'), link('c', 'd')])).toBe(false);
  expect(isPlainChain(steps, [...chain, link('b', 'd', 'failed')])).toBe(false);
  expect(isPlainChain([step('a')], [])).toBe(true);
});

test('a step that links to the next one only, or ends the lesson, needs no description of its links', () => {
  const links = [link('a', 'b'), link('b', 'c', 'passed'), link('b', 'd', 'failed'), link('c', 'a')];
  expect([0, 1, 2, 3].map((index) => leadsToNextOnly(index, steps, links))).toEqual([true, false, false, true]);
});

test('outgoing links are listed in the order of their targets', () => {
  const links = [link('b', 'd', 'failed'), link('b', 'c', 'passed'), link('a', 'b')];
  expect(outgoingLinks(steps[1]!.id, steps, links).map(({ to, link: { condition } }) => [to.id, condition])).toEqual([
    ['c', 'passed'],
    ['d', 'failed'],
  ]);
});

test('a step offers no link to itself or to a step that it already links to', () => {
  expect(availableTargets(steps[1]!.id, steps, [link('b', 'c', 'passed')]).map(({ id }) => id)).toEqual(['a', 'd']);
});

test('conditions on a result are offered for a quiz only', () => {
  const scores = ['score:50', 'score:60', 'score:70', 'score:80', 'score:90', 'score:100'];
  expect(conditionsFor('QUIZ', 'score:60')).toEqual(['always', 'passed', 'failed', ...scores]);
  expect(conditionsFor('QUIZ', 'score:75')).toEqual(['always', 'passed', 'failed', 'score:75', ...scores]);
  expect(conditionsFor('RICHTEXT')).toEqual(['always']);
});

test('a new link from a quiz gets the first condition that is not used yet', () => {
  const quiz = step('b', 'QUIZ');
  expect(defaultCondition(quiz, [])).toBe('passed');
  expect(defaultCondition(quiz, [link('b', 'c', 'passed')])).toBe('failed');
  expect(defaultCondition(quiz, [link('b', 'c')])).toBe('always');
  expect(defaultCondition(step('a'), [])).toBe('always');
});
