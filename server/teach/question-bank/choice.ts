import type { ChoiceQuestion, QuizOption } from '#domain/teach/quiz.ts';
import type { BankReader } from '#server/teach/question-bank/bank-reader.ts';

/** An option with the share of the points that it gives, in percent; a wrong one may take some. */
export interface Weighed {
  option: QuizOption;
  percent: number;
}

/** Moodle writes a third as 33.33333. */
const SLACK = 1;

/** Which options are right, and what our own rule for points makes different. */
export function choiceOf(
  weighed: readonly Weighed[],
  isSingle: boolean,
  reader: BankReader,
): Pick<ChoiceQuestion, 'kind' | 'options' | 'answer'> {
  const options = weighed.map(({ option }) => option);
  const idsOf = (list: readonly Weighed[]) => list.map(({ option }) => option.id);
  const isWhole = ({ percent }: Weighed) => percent > 100 - SLACK;
  const right = weighed.filter(isSingle ? isWhole : ({ percent }) => percent > 0);
  const isAnyEnough = isSingle && right.length > 1;
  if (isAnyEnough) reader.lose('any_became_all', right.map(({ option }) => option.text).join(', '));
  const share = 100 / Math.max(1, right.length);
  // Of one choice only the right one gives points; of several each right one a share, which a wrong one takes back.
  const oursFor = (each: Weighed): number => {
    if (isSingle) return isWhole(each) ? each.percent : 0;
    return right.includes(each) ? share : -share;
  };
  for (const each of weighed)
    if (right.length > 0 && Math.abs(oursFor(each) - each.percent) > SLACK)
      reader.lose('points_changed', `${each.percent} %: ${each.option.text}`);
  const kind = right.length > 0 && (!isSingle || isAnyEnough) ? 'multiple' : 'single';
  return { kind, options, answer: idsOf(right) };
}
