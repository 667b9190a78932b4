import { describe, expect, test } from 'vitest';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import { sampleQuestions } from '#domain/teach/question/test-questions.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';

const asked = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, attrs: { id: 'a' }, content: [{ type: 'text' as const, text: 'Which?' }] }],
};
const good: QuizQuestion = {
  id: 'q1',
  kind: 'single',
  question: asked,
  options: [
    { id: 'a', text: 'This', feedback: 'Yes.' },
    { id: 'b', text: 'That' },
  ],
  answer: ['a'],
  score: 1,
  explanation: emptyRichText('e'),
};

describe('parseQuestions', () => {
  test('parseQuestions returns finished and unfinished questions unchanged', () => {
    const unfinished = { id: 'q2', kind: 'multiple', question: emptyRichText('x'), options: [], answer: [], score: 0 };
    expect(parseQuestions([good, unfinished])).toEqual([good, unfinished]);
  });

  test('parseQuestions returns questions of every kind unchanged, finished or not', () => {
    expect(parseQuestions(sampleQuestions)).toEqual(sampleQuestions);
    const begun = sampleQuestions.map((question) => ({ ...question, answer: [] }));
    expect(parseQuestions(begun)).toEqual(begun);
  });

  test('a choice question has between two and ten options [S-351]', () => {
    const withOptions = (count: number) => ({
      ...good,
      options: Array.from({ length: count }, (_, index) => ({ id: `o${index}`, text: `${index}` })),
      answer: ['o0'],
    });
    expect(questionProblems(withOptions(1) as QuizQuestion)).toEqual(['few_options']);
    for (const count of [2, 10]) {
      const [parsed] = parseQuestions([withOptions(count)]);
      expect(questionProblems(parsed as QuizQuestion)).toEqual([]);
    }
    expect(() => parseQuestions([withOptions(11)])).toThrow(/invalid_input/);
  });

  test.each<[string, QuizQuestion['kind'], object]>([
    ['options on a typed answer', 'number', { options: good.options }],
    ['two numbers', 'number', { answer: ['1', '2'] }],
    ['a negative tolerance', 'number', { tolerance: -1 }],
    ['no tolerance', 'number', { tolerance: undefined }],
    ['a tolerance that is no number', 'number', { tolerance: Number.NaN }],
    ['a tolerance on a text', 'text', { tolerance: 1 }],
    ['an endless answer', 'text', { answer: ['x'.repeat(501)] }],
    ['a third truth value', 'trueFalse', { answer: ['maybe'] }],
    ['both true and false', 'trueFalse', { answer: ['true', 'false'] }],
    ['a repeated item in an order', 'order', { answer: ['a', 'a'] }],
    ['matches with the same id', 'match', { matches: [good.options[0], good.options[0]] }],
    ['no matches', 'match', { matches: undefined }],
    ['a mark of a whole line', 'mark', { answer: ['a'] }],
    ['a repeated mark', 'mark', { answer: ['a.1', 'a.1'] }],
  ])('parseQuestions refuses a question with %s', (_name, kind, change) => {
    const question = sampleQuestions.find((each) => each.kind === kind);
    expect(() => parseQuestions([{ ...question, ...change }])).toThrow(/invalid_input/);
  });

  test.each([
    ['a value other than a list', good],
    ['an unknown key', [{ ...good, hint: 'x' }]],
    ['an unknown kind', [{ ...good, kind: 'essay' }]],
    ['a question text other than rich text', [{ ...good, question: 'Which?' }]],
    [
      'a hostile link in the explanation',
      [
        {
          ...good,
          explanation: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                attrs: { id: 'a' },
                content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
              },
            ],
          },
        },
      ],
    ],
    ['options with the same id', [{ ...good, options: [...good.options, { id: 'a', text: 'Other' }] }]],
    ['questions with the same id', [good, good]],
    ['a repeated answer', [{ ...good, answer: ['a', 'a'] }]],
    ['a fraction of a point', [{ ...good, score: 0.5 }]],
    [
      'too many options',
      [{ ...good, options: Array.from({ length: 11 }, (_, index) => ({ id: `o${index}`, text: `${index}` })) }],
    ],
  ])('parseQuestions refuses %s', (_name, json) => {
    expect(() => parseQuestions(json)).toThrow(/invalid_input/);
  });

  test('parseQuestions requires rich text and names the place of an error in it [S-349]', () => {
    expect(() => parseQuestions([{ ...good, question: { type: 'doc', content: [{ type: 'iframe' }] } }])).toThrow(
      /doc\.content\[0\]/,
    );
  });
});
