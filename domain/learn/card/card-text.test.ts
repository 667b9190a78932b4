import { expect, test } from 'vitest';
import { CARD_TEXT_MAX } from '#domain/learn/card/card.ts';
import { answerText, questionText } from '#domain/learn/card/card-text.ts';
import { grade } from '#domain/learn/grading.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';

test('a question of any kind becomes a card with a question in front and the right answer on the back', () => {
  for (const question of sampleQuestions) {
    const { open, key } = publishQuestion(question);
    expect(questionText(open), question.kind).toMatch(/\S/);
    expect(answerText(open, grade(key, [])), question.kind).toMatch(/\S/);
  }
});

test('the front of a card lists the options without revealing the right one', () => {
  const { open, key } = publishQuestion(questionOf.single);
  const right = open.options.find(({ id }) => id === key.answer[0])!.text;
  expect(answerText(open, grade(key, []))).toContain(right);
  expect(
    questionText(open)
      .split('\n')
      .filter((line) => line === `• ${right}`),
  ).toHaveLength(1);
  const match = publishQuestion(questionOf.match);
  expect(questionText(match.open)).not.toContain('→');
});

test('the text of a card is truncated to its maximum length', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: id.repeat(2_000) }));
  const { open, key } = publishQuestion({ ...questionOf.single, options, answer: ['a', 'b', 'c'] });
  expect(questionText(open)).toHaveLength(CARD_TEXT_MAX);
  expect(answerText(open, grade(key, []))).toHaveLength(CARD_TEXT_MAX);
});
