import { expect, test } from 'vitest';
import { grade } from '#domain/learn/grading.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';

/** The same question with another key, as the editor would write it. */
const withOtherKey: Record<QuizQuestion['kind'], QuizQuestion> = {
  single: { ...questionOf.single, answer: ['b'] },
  multiple: { ...questionOf.multiple, answer: ['b'] },
  trueFalse: { ...questionOf.trueFalse, answer: ['false'] },
  number: { ...questionOf.number, answer: ['7'], tolerance: 0 },
  text: { ...questionOf.text, answer: ['Tea'] },
  order: {
    ...questionOf.order,
    options: [
      { id: 'a', text: 'Drink' },
      { id: 'b', text: 'Wake' },
      { id: 'c', text: 'Pour' },
      { id: 'd', text: 'Boil' },
    ],
  },
  match: {
    ...questionOf.match,
    matches: [
      { id: 'a', text: 'Austria' },
      { id: 'b', text: 'Norway' },
      { id: 'c', text: 'Switzerland' },
    ],
  },
  mark: { ...questionOf.mark, answer: ['a.0'] },
};

test.each(sampleQuestions)(
  "a learner's copy of a question of the kind $kind is the same for every key [S-350]",
  (question) => {
    const { open } = publishQuestion(question);
    expect(publishQuestion({ ...question, ...withOtherKey[question.kind] } as QuizQuestion).open).toEqual(open);
  },
);

test.each(sampleQuestions)(
  "a learner's copy of a question of the kind $kind has no key, tolerance, feedback or explanation [S-350]",
  (question) => {
    const { open } = publishQuestion(question);
    const text = JSON.stringify(open);
    for (const secret of ['answer', 'tolerance', 'tells', 'Because', 'Coffee', '3.1', '"true"'])
      expect(text).not.toContain(secret);
    const allowed = ['id', 'kind', 'question', 'score', 'options', ...(question.kind === 'match' ? ['matches'] : [])];
    expect(Object.keys(open).toSorted()).toEqual(allowed.toSorted());
  },
);

test.each(sampleQuestions)('the published key of a question of the kind $kind accepts its own answer', (question) => {
  const { key } = publishQuestion(question);
  expect(grade(key, key.kind === 'text' ? [key.answer[0] ?? ''] : key.answer)).toMatchObject({
    isRight: true,
    score: 4,
  });
});

test('items of orders and matches keep their texts under new IDs', () => {
  const { open, key } = publishQuestion(questionOf.order);
  const textOf = (id: string) => open.options.find((option) => option.id === id)?.text;
  expect(key.answer.map(textOf)).toEqual(['Wake', 'Boil', 'Pour', 'Drink']);
  const match = publishQuestion(questionOf.match);
  if (match.open.kind !== 'match') throw new Error('a match stays a match');
  const { matches } = match.open;
  expect(match.key.answer.map((id) => matches.find((each) => each.id === id)?.text)).toEqual(['Norway', 'Switzerland']);
});
