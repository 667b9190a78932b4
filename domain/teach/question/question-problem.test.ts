import { expect, test } from 'vitest';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuestionProblem } from '#domain/teach/question/question-rules.ts';
import type { QuestionKind, QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';

const [wind, paint] = questionOf.single.options;

test.each(sampleQuestions)('a finished question of the kind $kind has no problems', (question) => {
  expect(questionProblems(question)).toEqual([]);
});

test.each<[QuestionProblem, QuestionKind, object]>([
  ['no_question', 'single', { question: emptyRichText('x') }],
  ['few_options', 'single', { options: [wind] }],
  ['empty_option', 'single', { options: [wind, { id: 'b', text: '  ' }] }],
  ['duplicate_option', 'single', { options: [wind, { id: 'b', text: 'Wind ' }] }],
  ['no_key', 'single', { answer: [] }],
  ['unknown_key', 'single', { answer: ['z'] }],
  ['many_keys', 'single', { answer: ['a', 'b'] }],
  ['no_score', 'single', { score: 0 }],
  ['no_key', 'multiple', { answer: [] }],
  ['no_key', 'trueFalse', { answer: [] }],
  ['no_number', 'number', { answer: [] }],
  ['no_number', 'number', { answer: ['three'] }],
  ['no_number', 'number', { answer: ['3,1'] }],
  ['no_number', 'number', { answer: ['NaN'] }],
  ['no_number', 'number', { answer: ['1e999'] }],
  ['no_key', 'text', { answer: [] }],
  ['blank_answer', 'text', { answer: ['Coffee', ' \u200b'] }],
  ['no_key', 'order', { answer: ['a', 'b'] }],
  ['unknown_key', 'order', { answer: ['a', 'b', 'c', 'z'] }],
  ['few_options', 'order', { options: [wind], answer: ['a'] }],
  ['no_key', 'match', { answer: ['a', ''] }],
  ['no_key', 'match', { answer: ['a'] }],
  ['unknown_key', 'match', { answer: ['a', 'z'] }],
  ['shared_match', 'match', { answer: ['a', 'a'] }],
  ['duplicate_option', 'match', { matches: [wind, paint, { id: 'c', text: 'Wind' }] }],
  ['no_key', 'mark', { answer: [] }],
  ['unknown_key', 'mark', { answer: ['a.9'] }],
])('the problem %s is the only one found in a question of the kind %s', (problem, kind, change) => {
  expect(questionProblems({ ...questionOf[kind], ...change } as QuizQuestion)).toEqual([problem]);
});
