import * as z from 'zod/mini';
import type { QuestionBase, QuestionRules } from '#domain/teach/question/question-rules.ts';
import { found, schemas, typedParts } from '#domain/teach/question/shared-rules.ts';
import { numberReadings } from '#domain/teach/question/typed-answer.ts';

/** The answer is one number, written with a point; there are no options. */
export interface NumberQuestion extends QuestionBase {
  kind: 'number';
  /** Largest deviation that still counts as right. */
  tolerance: number;
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));

export const number: QuestionRules<NumberQuestion, object, Pick<NumberQuestion, 'tolerance'>> = {
  fields: {
    options: schemas.noOptions,
    answer: schemas.typedAnswers.check(z.maxLength(1)),
    tolerance: z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  },
  problems: ({ answer }) => found([['no_number', !isNumber(answer[0] ?? '')]]),
  parts: typedParts,
  from: (common, { right }) => ({
    ...common,
    kind: 'number',
    options: [],
    answer: right.filter((text) => numberReadings(text).length > 0).slice(0, 1),
    tolerance: 0,
  }),
  secretFields: ({ tolerance }) => ({ tolerance }),
  isComplete: (_, [typed = '']) => numberReadings(typed).length > 0,
  share: ({ answer, tolerance }, given) =>
    given.length === 1 && isNear(given[0] ?? '', Number(answer[0]), tolerance) ? 1 : 0,
  describe: ({ tolerance = 0 }, [right = '']) => [tolerance > 0 ? `${right} ± ${tolerance}` : right],
  guess: () => 0,
};

function isNear(text: string, right: number, tolerance: number): boolean {
  // 3.2 is 0.1 from 3.1, and a little more in binary.
  const slack = 4 * Number.EPSILON * Math.max(Math.abs(right), tolerance);
  return numberReadings(text).some((each) => Math.abs(each - right) <= tolerance + slack);
}
