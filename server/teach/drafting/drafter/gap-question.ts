import { questionAdvice } from '#domain/teach/question/question-advice.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { TextQuestion } from '#domain/teach/question/text.ts';
import type { Block, RichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import {
  isPlainSentence,
  type KeyTerm,
  type TermSentence,
  sentencesIn,
} from '#server/teach/drafting/drafter/key-term.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import { canBeCloze, withGap } from '#server/tutor/extractive/cloze-rule.ts';

const QUESTIONS_MAX = 3;

export interface GapQuestion {
  question: QuizQuestion;
  said: TermSentence;
}

/** Fill-in-the-gap questions: sentences of a text with a key term removed, each term and each sentence used once. */
export function gapQuestions(content: RichText, terms: readonly KeyTerm[], words: Words): GapQuestion[] {
  const sentences = sentencesIn(content).filter((said) => canBeCloze(said.text) && isPlainSentence(said.text));
  const asked: GapQuestion[] = [];
  for (const { term } of terms) {
    const said = sentences.find(
      (each) => isGap(each.text, withGap(each.text, term)) && !asked.some((other) => other.said.text === each.text),
    );
    const question = said && gapQuestion(said.text, term, words);
    if (said && question && isFaultless(question)) asked.push({ question, said });
    if (asked.length === QUESTIONS_MAX) break;
  }
  return asked;
}

/** True if the gap replaced a whole word rather than part of a path or of a name. */
const isGap = (sentence: string, open: string): boolean =>
  open !== sentence && !/[\p{L}\p{N}/$_(.-]____|____[/_($-]/u.test(open.replaceAll(/____(?=[.,;:!])/g, '____ '));

/** True if no quiz check reports a problem or an advice. */
export const isFaultless = (question: QuizQuestion): boolean =>
  questionProblems(question).length === 0 && questionAdvice(question).length === 0;

const gapQuestion = (sentence: string, term: string, words: Words): TextQuestion => ({
  kind: 'text',
  id: newId('Question'),
  question: richTextOf([paragraphBlock(words.fillGap), paragraphBlock(withGap(sentence, term))]),
  options: [],
  answer: [term],
  score: 1,
  explanation: richTextOf([paragraphBlock(sentence)]),
});

export const paragraphBlock = (words: string): Block => ({
  type: 'paragraph',
  attrs: { id: '' },
  content: text(words, []),
});
