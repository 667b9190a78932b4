import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import type { MarkQuestion } from '#domain/teach/question/mark.ts';
import type { MatchQuestion } from '#domain/teach/question/match.ts';
import type { NumberQuestion } from '#domain/teach/question/number.ts';
import type { OrderQuestion } from '#domain/teach/question/order.ts';
import type { TextQuestion } from '#domain/teach/question/text.ts';
import type { TrueFalseQuestion } from '#domain/teach/question/true-false.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

const asked = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text }] }],
});
const options = (...texts: string[]) => texts.map((text, index) => ({ id: 'abcdef'.charAt(index), text }));
const common = { question: asked('Which?'), score: 4, explanation: asked('Because of the key.') };

/**
 * A finished question of each kind, worth four points. IDs and positions of orders and matches reveal their keys, as those
 * from the editor do.
 */
export const questionOf: {
  single: ChoiceQuestion;
  multiple: ChoiceQuestion;
  trueFalse: TrueFalseQuestion;
  number: NumberQuestion;
  text: TextQuestion;
  order: OrderQuestion;
  match: MatchQuestion;
  mark: MarkQuestion;
} = {
  single: {
    ...common,
    id: 'one',
    kind: 'single',
    options: [
      { id: 'a', text: 'Wind', feedback: 'Feedback that tells.' },
      { id: 'b', text: 'Paint' },
    ],
    answer: ['a'],
  },
  multiple: { ...common, id: 'some', kind: 'multiple', options: options('Wind', 'Paint', 'Steps'), answer: ['a', 'c'] },
  trueFalse: { ...common, id: 'truth', kind: 'trueFalse', options: [], answer: ['true'] },
  number: { ...common, id: 'number', kind: 'number', options: [], answer: ['3.1'], tolerance: 0.1 },
  text: { ...common, id: 'text', kind: 'text', options: [], answer: ['Café crème', 'Coffee'] },
  order: {
    ...common,
    id: 'order',
    kind: 'order',
    options: options('Wake', 'Boil', 'Pour', 'Drink'),
    answer: ['a', 'b', 'c', 'd'],
  },
  match: {
    ...common,
    id: 'match',
    kind: 'match',
    options: options('Oslo', 'Bern'),
    matches: options('Norway', 'Switzerland', 'Austria'),
    answer: ['a', 'b'],
  },
  mark: {
    ...common,
    id: 'mark',
    kind: 'mark',
    options: options('The cat’s bowl is red.', 'It sings, too.'),
    answer: ['a.4', 'b.1'],
  },
};

export const sampleQuestions: readonly QuizQuestion[] = Object.values(questionOf);
