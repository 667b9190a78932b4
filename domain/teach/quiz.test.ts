import { describe, expect, test } from 'vitest';
import { type QuizQuestion, parseQuestions, questionProblems } from '#domain/teach/quiz.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';

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
  test('a whole question comes through unchanged, and so does an unfinished one', () => {
    const unfinished = { id: 'q2', kind: 'multiple', question: emptyRichText('x'), options: [], answer: [], score: 0 };
    expect(parseQuestions([good, unfinished])).toEqual([good, unfinished]);
  });

  test.each([
    ['no list', good],
    ['an unknown key', [{ ...good, hint: 'x' }]],
    ['an unknown kind', [{ ...good, kind: 'essay' }]],
    ['a question that is no rich text', [{ ...good, question: 'Which?' }]],
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
    ['an answer twice', [{ ...good, answer: ['a', 'a'] }]],
    ['part of a point', [{ ...good, score: 0.5 }]],
    [
      'too many options',
      [{ ...good, options: Array.from({ length: 21 }, (_, index) => ({ id: `o${index}`, text: `${index}` })) }],
    ],
  ])('refuses %s', (_name, json) => {
    expect(() => parseQuestions(json)).toThrow(/invalid_input/);
  });

  test('what is wrong inside a rich text is named', () => {
    expect(() => parseQuestions([{ ...good, question: { type: 'doc', content: [{ type: 'iframe' }] } }])).toThrow(
      /doc\.content\[0\]/,
    );
  });
});

describe('questionProblems', () => {
  test('a good question has none', () => {
    expect(questionProblems(good)).toEqual([]);
  });

  test.each([
    ['no_question', { question: emptyRichText('x') }],
    ['few_options', { options: [{ id: 'a', text: 'This' }] }],
    [
      'empty_option',
      {
        options: [
          { id: 'a', text: 'This' },
          { id: 'b', text: '  ' },
        ],
      },
    ],
    [
      'duplicate_option',
      {
        options: [
          { id: 'a', text: 'This' },
          { id: 'b', text: 'This ' },
        ],
      },
    ],
    ['no_key', { answer: [] }],
    ['unknown_key', { answer: ['z'] }],
    ['many_keys', { answer: ['a', 'b'] }],
    ['no_score', { score: 0 }],
  ] as const)('%s is found, and nothing else', (problem, change) => {
    expect(questionProblems({ ...good, ...change } as QuizQuestion)).toEqual([problem]);
  });

  test('several right answers are fine where several may be chosen', () => {
    expect(questionProblems({ ...good, kind: 'multiple', answer: ['a', 'b'] })).toEqual([]);
  });
});
