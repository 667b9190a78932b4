import * as z from 'zod/mini';
import {
  ANSWER_PARTS_MAX,
  type LearnerOption,
  type QuestionBase,
  type QuestionRules,
  type QuizOption,
} from '#domain/teach/question/question-rules.ts';
import { chosenShare, distinct, found, schemas } from '#domain/teach/question/shared-rules.ts';

/** The options are the lines of a text. The answer is the words to mark, each with the ID of its line and its number. */
export interface MarkQuestion extends QuestionBase {
  kind: 'mark';
}

const WORD = /([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u;

export interface LinePiece {
  text: string;
  /** The answer that marks this word; undefined between words. */
  mark?: string;
}

/** Words of a line, and the texts before and after each. */
export const piecesOf = ({ id, text }: LearnerOption): LinePiece[] =>
  // A pattern in parentheses leaves each match at an odd index.
  text
    .split(WORD)
    .map((piece, index) => (index % 2 === 0 ? { text: piece } : { text: piece, mark: `${id}.${(index - 1) / 2}` }));

const wordsOf = (line: LearnerOption): { text: string; mark: string }[] =>
  piecesOf(line).flatMap(({ text, mark: each }) => (each === undefined ? [] : { text, mark: each }));

export const mark: QuestionRules<MarkQuestion> = {
  fields: {
    options: schemas.options,
    answer: z
      .array(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}\.\d{1,4}$/)))
      .check(z.maxLength(ANSWER_PARTS_MAX), distinct),
  },
  problems({ options, answer }) {
    const marks = new Set(options.flatMap(wordsOf).map((word) => word.mark));
    return found([
      ['no_key', answer.length === 0],
      ['unknown_key', !answer.every((each) => marks.has(each))],
    ]);
  },
  from(common, { options }, makeId) {
    const lines = options.filter(({ text }) => text !== '').map(({ id, text }) => ({ id, text }));
    return { ...common, kind: 'mark', options: lines.length > 0 ? lines : [{ id: makeId(), text: '' }], answer: [] };
  },
  shuffle: 'never',
  share: ({ answer }, given) => chosenShare(answer, given),
  describe: ({ options }, answer) =>
    options.map((line) =>
      piecesOf(line)
        .map((piece) => (answer.includes(piece.mark ?? '') ? `*${piece.text}*` : piece.text))
        .join(''),
    ),
  secrets: ({ options }, answer) => [
    options
      .flatMap(wordsOf)
      .filter((word) => answer.includes(word.mark))
      .map(({ text }) => text)
      .join(' '),
  ],
  guess: () => 0,
};

/** Changes the lines of a text and keeps the marks of words that were not edited. */
export function withLines(question: MarkQuestion, options: QuizOption[]): MarkQuestion {
  const answer = options.flatMap((line) => {
    const earlier = question.options.find(({ id }) => id === line.id);
    return earlier ? movedMarks(earlier, line, question.answer) : [];
  });
  return { ...question, options, answer };
}

/** Marks of the words before and after the edited part of a line, and of words edited in place. */
function movedMarks(before: LearnerOption, after: LearnerOption, answer: readonly string[]): string[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const longer = now.length - old.length;
  const isSame = (index: number, moved: number) => old[index]?.text === now[index + moved]?.text;
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && isSame(start, 0)) start += 1;
  let end = 0;
  while (end < least - start && isSame(old.length - 1 - end, longer)) end += 1;
  return old.flatMap((word, index) => {
    if (!answer.includes(word.mark)) return [];
    if (index < start) return now[index]?.mark ?? [];
    const isKept = longer === 0 || index >= old.length - end;
    return isKept ? (now[index + longer]?.mark ?? []) : [];
  });
}
