import { expect, test } from 'vitest';
import { questionAdvice } from '#domain/teach/question/question-advice.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';

const asked = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text }] }],
});
const choice = (right: string, ...wrong: string[]): QuizQuestion => ({
  ...questionOf.multiple,
  options: [right, ...wrong].map((text, index) => ({ id: String(index), text })),
  answer: ['0'],
});
const long = 'The damper swings late, and so takes the energy out of the deck';

test.each(sampleQuestions)('a plain question of the kind $kind gets no advice', (question) => {
  expect(questionAdvice(question)).toEqual([]);
});

test('a right answer that is by far the longest is reported, a slightly longer one is not', () => {
  expect(questionAdvice(choice(long, 'The wind', 'The paint'))).toEqual(['longest_is_right']);
  expect(questionAdvice(choice('The wind', long, 'The paint'))).toEqual([]);
  expect(questionAdvice(choice(`${long}, every time.`, long))).toEqual([]);
  expect(questionAdvice(choice('A lighter ball', 'A ball'))).toEqual([]);
});

test('several right answers are reported only when each is much longer than every wrong one', () => {
  const both = (first: string, second: string) => ({ ...choice(first, second, 'The wind'), answer: ['0', '1'] });
  expect(questionAdvice(both(long, long.toUpperCase().concat('!')))).toEqual(['longest_is_right']);
  expect(questionAdvice(both(long, 'Paint'))).toEqual([]);
  expect(questionAdvice({ ...choice(long, 'Wind'), answer: [] })).toEqual([]);
});

test.each([
  'All of the above',
  'none of these answers.',
  'Alle genannten',
  'Keine der Antworten',
  'Toutes ces réponses',
  'Aucune des réponses',
])('the option “%s” is advised against', (text) => {
  expect(questionAdvice(choice('Wind', text))).toContain('all_of_the_above');
});

test('an option that merely begins like a catch-all is accepted', () => {
  expect(questionAdvice(choice('All bridges', 'None at all'))).toEqual([]);
});

test('options that differ only in case, accents or spaces are reported', () => {
  expect(questionAdvice(choice('Café  crème', 'cafe creme'))).toEqual(['alike_options']);
  expect(questionAdvice(choice('same', 'same'))).toEqual([]);
});

test('a sentence of more than thirty words is reported, several short ones are not', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'so').join(' ');
  const of = (text: string) => questionAdvice({ ...questionOf.number, question: asked(text) });
  expect(of(words(30))).toEqual([]);
  expect(of(words(31))).toEqual(['hard_to_read']);
  expect(of(`${words(25)}. ${words(25)}?`)).toEqual([]);
  expect(of('字'.repeat(241))).toEqual(['hard_to_read']);
});
