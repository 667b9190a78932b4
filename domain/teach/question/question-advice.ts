import { type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { foldedText } from '#domain/teach/question/typed-answer.ts';

/** Weaknesses that make a question easier to guess or harder to read; they do not prevent publishing. */
export type QuestionAdvice = 'longest_is_right' | 'all_of_the_above' | 'alike_options' | 'hard_to_read';

/** Length ratio and difference from which the right answer gives itself away. */
const LONGER_BY_SHARE = 1.4;
const LONGER_BY_CHARACTERS = 12;
/** Limits for readable sentences; the limit in characters is for scripts without spaces. */
const SENTENCE_WORDS_MAX = 30;
const SENTENCE_CHARACTERS_MAX = 240;

const allOfTheAbove = new RegExp(
  [
    '^(all|none|both|neither) (of )?(the |these |those )?(above|answers|options|others|them)',
    '^(alle|keine)r? (der |von den )?(genannten|obigen|vorigen|antworten)',
    '^(toutes|aucune) (de |les |des |de ces )?(ces )?(reponses|precedentes|propositions)',
  ].join('|'),
);

export function questionAdvice(question: QuizQuestion): QuestionAdvice[] {
  const options = rulesOf(question).choices ? question.options.filter(({ text }) => text.trim() !== '') : [];
  const texts = options.map(({ text }) => foldedText(text));
  const rules: [advice: QuestionAdvice, holds: boolean][] = [
    ['longest_is_right', isGivenAwayByLength(options, question.answer)],
    ['all_of_the_above', texts.some((text) => allOfTheAbove.test(text))],
    ['alike_options', areAlike(options)],
    ['hard_to_read', isHardToRead(question.question)],
  ];
  return rules.flatMap(([advice, holds]) => (holds ? [advice] : []));
}

function isGivenAwayByLength(options: readonly QuizOption[], answer: readonly string[]): boolean {
  const lengths = (isRight: boolean) =>
    options.filter(({ id }) => answer.includes(id) === isRight).map(({ text }) => text.trim().length);
  const [right, wrong] = [lengths(true), lengths(false)];
  if (right.length === 0 || wrong.length === 0) return false;
  const [shortestRight, longestWrong] = [Math.min(...right), Math.max(...wrong)];
  return shortestRight >= Math.max(longestWrong * LONGER_BY_SHARE, longestWrong + LONGER_BY_CHARACTERS);
}

/**
 * Options that differ in case, accents or spaces only. Identical options already prevent publishing, so they are not
 * counted here.
 */
function areAlike(options: readonly QuizOption[]): boolean {
  const distinct = (texts: string[]) => new Set(texts).size;
  return distinct(options.map(({ text }) => foldedText(text))) < distinct(options.map(({ text }) => text.trim()));
}

const isHardToRead = (text: RichText): boolean =>
  plainText(text)
    .split(/[.!?…:;]\s|[。！？\n]/u)
    .some(
      (sentence) =>
        sentence.trim().split(/\s+/).length > SENTENCE_WORDS_MAX || sentence.length > SENTENCE_CHARACTERS_MAX,
    );
