import { cutText } from '#domain/kernel/text/cut-text.ts';
import { CARD_TEXT_MAX } from '#domain/learn/card/card.ts';
import { withFormulas } from '#domain/learn/formula-text.ts';
import type { Grade } from '#domain/learn/quiz-attempt.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { answerLines, textsBelow } from '#domain/teach/question/question-text.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';

export const capped = (text: string): string => cutText(text, CARD_TEXT_MAX);

const list = (texts: readonly string[]): string => texts.map((text) => `• ${text}`).join('\n');
const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

/** Front of a card for a missed question: its text without pictures, and its options. */
export function questionText(question: LearnerQuestion): string {
  return capped(paragraphs(plainText(withFormulas(question.question)), list(textsBelow(question))));
}

/** Back of a card: the right answer and the explanation, as in graded feedback. */
export function answerText(
  question: LearnerQuestion,
  { answer, explanation }: Pick<Grade, 'answer' | 'explanation'>,
): string {
  return capped(
    paragraphs(answerLines(question, answer).join('\n'), explanation ? plainText(withFormulas(explanation)) : ''),
  );
}
