import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import type { BankReader } from '#server/teach/question-bank/bank-reader.ts';

/** An option with its share of the points in percent; wrong options may have a negative share. */
export interface WeightedOption {
  option: QuizOption;
  percent: number;
}

/** Rounding tolerance in percent, because Moodle writes a third as 33.33333. */
const TOLERANCE = 1;

/** Right options of a choice question, with a report of the differences to our scoring. */
export function choiceOf(
  weighed: readonly WeightedOption[],
  isSingle: boolean,
  reader: BankReader,
): Pick<ChoiceQuestion, 'kind' | 'options' | 'answer'> {
  const options = weighed.map(({ option }) => option);
  const idsOf = (list: readonly WeightedOption[]) => list.map(({ option }) => option.id);
  const isWhole = ({ percent }: WeightedOption) => percent > 100 - TOLERANCE;
  const right = weighed.filter(isSingle ? isWhole : ({ percent }) => percent > 0);
  const isAnyEnough = isSingle && right.length > 1;
  if (isAnyEnough) reader.lose('any_became_all', right.map(({ option }) => option.text).join(', '));
  const share = 100 / Math.max(1, right.length);
  // In a single choice only the right option scores; in a multiple choice each right option scores a share, and a wrong
  // one deducts a share.
  const oursFor = (each: WeightedOption): number => {
    if (isSingle) return isWhole(each) ? each.percent : 0;
    return right.includes(each) ? share : -share;
  };
  for (const each of weighed)
    if (right.length > 0 && Math.abs(oursFor(each) - each.percent) > TOLERANCE)
      reader.lose('points_changed', `${each.percent} %: ${each.option.text}`);
  const kind = right.length > 0 && (!isSingle || isAnyEnough) ? 'multiple' : 'single';
  return { kind, options, answer: idsOf(right) };
}
