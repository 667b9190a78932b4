import { describe, expect, test } from 'vitest';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import { questionKinds } from '#domain/teach/question/quiz-question.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';
import { fromPairs, sortByKey, pairsOf, distractors, withKind } from '#web/teach/quiz/question-kind.ts';

const counter = () => {
  let last = 0;
  return () => `id-${(last += 1)}`;
};
const makeId = counter();

describe.each(sampleQuestions)('conversion of a $kind question', (question) => {
  test.each(questionKinds)('a question converted to %s is valid and keeps its text, points and explanation', (kind) => {
    const other = withKind(question, kind, counter());
    expect(parseQuestions([other])).toEqual([other]);
    const { id, question: words, score, explanation } = question;
    expect(other).toMatchObject({ id, kind, question: words, score, explanation });
  });
});

test('a multiple choice that becomes a single choice keeps its first right option', () => {
  expect(withKind(questionOf.multiple, 'single', makeId).answer).toEqual(['a']);
});

test('right options become accepted answers and can be converted back', () => {
  const text = withKind(questionOf.multiple, 'text', makeId);
  expect(text).toMatchObject({ options: [], answer: ['Wind', 'Steps'] });
  const choice = withKind(text, 'multiple', makeId);
  expect(choice.options.map(({ text: words }) => words)).toEqual(['Wind', 'Steps']);
  expect(questionProblems(choice)).toEqual([]);
});

test('an accepted answer becomes the right number only if it is a number', () => {
  expect(withKind({ ...questionOf.text, answer: ['Coffee', '42'] }, 'number', makeId).answer).toEqual(['42']);
});

test('pairs and distractors of a matching question can be separated and joined again', () => {
  const { match } = questionOf;
  const [pairs, stray] = [pairsOf(match), distractors(match)];
  expect(pairs.map(({ option, match: to }) => `${option.text}: ${to.text}`)).toEqual([
    'Oslo: Norway',
    'Bern: Switzerland',
  ]);
  expect(stray.map(({ text }) => text)).toEqual(['Austria']);
  expect(fromPairs(match, pairs, stray)).toEqual(match);
});

test('an option that shares a match or has none gets its own empty match', () => {
  const shared = fromPairs(questionOf.match, pairsOf({ ...questionOf.match, answer: ['a', 'a'] }), []);
  expect(new Set(shared.answer).size).toBe(2);
  expect(questionProblems(shared)).toEqual(['empty_option']);
  const none = pairsOf({ ...questionOf.match, answer: [] });
  expect(none.map(({ match }) => match.text)).toEqual(['', '']);
});

test('items are listed in the right order, and those missing in the key come last', () => {
  const { options } = questionOf.order;
  expect(sortByKey(options, ['c', 'a', 'b', 'd']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
  expect(sortByKey(options, ['d']).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
});
