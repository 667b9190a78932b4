import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { MatchQuestion } from '#domain/teach/question/match.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import type { BankReader } from '#server/teach/question-bank/bank-reader.ts';
import type { BankText } from '#server/teach/question-bank/bank-text.ts';

type CommonField = 'id' | 'question' | 'score' | 'explanation';
type WithoutCommon<Q> = Q extends QuizQuestion ? Omit<Q, CommonField> : never;

/** Answer part of a question, without the fields that all types have. */
export type AnswerFields = WithoutCommon<QuizQuestion>;

/**
 * Converts pairs to a matching question; pairs without a left side are distractors. Equal right sides become one match.
 */
export function matchOf(
  pairs: readonly { left: BankText; right: string }[],
  reader: BankReader,
): Pick<MatchQuestion, 'kind' | 'options' | 'matches' | 'answer'> {
  const matches = new Map<string, QuizOption>();
  const matchFor = (words: string): QuizOption => {
    const known = matches.get(words) ?? reader.option({ format: 'plain', text: words, line: reader.line });
    matches.set(words, known);
    return known;
  };
  const asked = reader.atMost(
    pairs.filter(({ left }) => left.text !== ''),
    ({ left }) => left.text,
  );
  const options = asked.map(({ left }) => reader.option(left));
  const answer = asked.map(({ right }) => (right === '' ? '' : matchFor(right).id));
  for (const { right } of pairs.filter(({ left }) => left.text === '')) if (right !== '') matchFor(right);
  return { kind: 'match', options, matches: reader.atMost([...matches.values()], ({ text }) => text), answer };
}
