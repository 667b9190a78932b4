import {
  hasRepeats,
  type MatchQuestion,
  type QuizOption,
  type QuizQuestion,
} from '#domain/teach/question/quiz-question.ts';
import { filesOf, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { foldedText } from '#domain/teach/question/typed-answer.ts';

export type QuestionProblem =
  | 'no_question'
  | 'few_options'
  | 'empty_option'
  | 'duplicate_option'
  | 'no_key'
  | 'unknown_key'
  | 'many_keys'
  | 'no_number'
  | 'blank_answer'
  | 'shared_match'
  | 'no_score';

/** Problems that prevent publishing a question (D-68). */
export function questionProblems(question: QuizQuestion): QuestionProblem[] {
  return [
    ...found([['no_question', isBlank(question.question)]]),
    ...listsOf(question).flatMap(listProblems),
    ...keyProblems(question),
    ...found([['no_score', question.score <= 0]]),
  ];
}

type Rule = [problem: QuestionProblem, holds: boolean];
const found = (rules: readonly Rule[]): QuestionProblem[] =>
  rules.flatMap(([problem, holds]) => (holds ? [problem] : []));

/** A picture without text can be a question. */
export const isBlank = (text: RichText): boolean => plainText(text).trim() === '' && filesOf(text).length === 0;

/** Lists of options for the learner. */
function listsOf(question: QuizQuestion): QuizOption[][] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'order':
      return [question.options];
    case 'match':
      return [question.options, question.matches];
    case 'trueFalse':
    case 'number':
    case 'text':
      return [];
  }
}

function listProblems(options: readonly QuizOption[]): QuestionProblem[] {
  const texts = options.map((each) => each.text.trim());
  return found([
    ['few_options', options.length < 2],
    ['empty_option', texts.includes('')],
    ['duplicate_option', hasRepeats(texts.filter(Boolean))],
  ]);
}

/** Problems of a key that no learner could match or that is empty. */
function keyProblems(question: QuizQuestion): QuestionProblem[] {
  const { options, answer } = question;
  const isUnknown = (list: readonly QuizOption[]) => answer.some((id) => id !== '' && !list.some((o) => o.id === id));
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return found([
        ['no_key', answer.length === 0],
        ['unknown_key', isUnknown(options)],
        ['many_keys', question.kind === 'single' && answer.length > 1],
      ]);
    case 'trueFalse':
      return found([['no_key', answer.length === 0]]);
    case 'number':
      return found([['no_number', !isNumber(answer[0] ?? '')]]);
    case 'text':
      return found([
        ['no_key', answer.length === 0],
        ['blank_answer', answer.some((text) => foldedText(text) === '')],
      ]);
    case 'order':
      return found([
        ['unknown_key', isUnknown(options)],
        ['no_key', answer.length < options.length],
      ]);
    case 'match':
      return found([
        ['unknown_key', isUnknown(question.matches)],
        ['no_key', !isWholeMatch(question)],
        ['shared_match', hasRepeats(answer.filter(Boolean))],
      ]);
  }
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));

const isWholeMatch = ({ options, answer }: MatchQuestion): boolean =>
  answer.length === options.length && !answer.includes('');
