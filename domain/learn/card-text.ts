import { cutText } from '#domain/kernel/cut-text.ts';
import { CARD_TEXT_MAX } from '#domain/learn/card.ts';
import { withFormulas } from '#domain/learn/formula-text.ts';
import type { Grade } from '#domain/learn/quiz-attempt.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { LearnerQuestion } from '#domain/teach/version/version.ts';

export const capped = (text: string): string => cutText(text, CARD_TEXT_MAX);

const list = (texts: readonly string[]): string => texts.map((text) => `• ${text}`).join('\n');
const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

/** Front of a card for a missed question: its text without pictures, and its options. */
export function questionText({ question, options }: LearnerQuestion): string {
  return capped(paragraphs(plainText(withFormulas(question)), list(options.map(({ text }) => text))));
}

/** Back of a card: the right answer and the explanation, as in graded feedback. */
export function answerText(
  question: LearnerQuestion,
  { answer, explanation }: Pick<Grade, 'answer' | 'explanation'>,
): string {
  return capped(paragraphs(rightText(question, answer), explanation ? plainText(withFormulas(explanation)) : ''));
}

function rightText(question: LearnerQuestion, answer: readonly string[]): string {
  const textIn = (options: readonly { id: string; text: string }[], wanted: string | undefined): string =>
    options.find(({ id }) => id === wanted)?.text ?? '';
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return answer.map((id) => textIn(question.options, id)).join('\n');
    // Signs instead of words, because a card has no language of its own.
    case 'trueFalse':
      return answer[0] === 'true' ? '✓' : '✗';
    case 'number':
      return answer[0] ?? '';
    case 'text':
      return answer.join(' / ');
    case 'order':
      return answer.map((id, index) => `${index + 1}. ${textIn(question.options, id)}`).join('\n');
    case 'match':
      return question.options
        .map(({ text }, index) => `${text} → ${textIn(question.matches, answer[index])}`)
        .join('\n');
  }
}
