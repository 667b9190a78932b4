import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import { emptyRichText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { moveItem } from '#web/shared/control/move-item.ts';

/** Pure edits of a question. Ids stay the same, so that answer keys and grades keep referring to the same option. */

export const newOption = (makeId: () => string): QuizOption => ({ id: makeId(), text: '' });

export const newQuestion = (makeId: () => string): ChoiceQuestion => ({
  id: makeId(),
  kind: 'single',
  question: emptyRichText(makeId()),
  options: [newOption(makeId), newOption(makeId)],
  answer: [],
  score: 1,
});

/** The answer key in the order of the options, without removed options. */
const keyOf = (options: readonly QuizOption[], answer: readonly string[]): string[] =>
  options.map(({ id }) => id).filter((id) => answer.includes(id));

/** Marks an option as right or wrong; in a single choice exactly one is right. */
export function withAnswer(question: ChoiceQuestion, optionID: string, isRight: boolean): ChoiceQuestion {
  const others = question.kind === 'single' ? [] : question.answer.filter((id) => id !== optionID);
  return { ...question, answer: keyOf(question.options, isRight ? [...others, optionID] : others) };
}

const withOptions = (question: ChoiceQuestion, options: QuizOption[]): ChoiceQuestion => ({
  ...question,
  options,
  answer: keyOf(options, question.answer),
});

export const withOptionText = (question: ChoiceQuestion, optionID: string, text: string): ChoiceQuestion =>
  withOptions(
    question,
    question.options.map((option) => (option.id === optionID ? { ...option, text } : option)),
  );

/** Sets the feedback of an option; undefined removes it. */
export function withFeedback(question: ChoiceQuestion, optionID: string, feedback: string | undefined): ChoiceQuestion {
  const change = ({ id, text }: QuizOption): QuizOption =>
    feedback === undefined ? { id, text } : { id, text, feedback };
  return withOptions(
    question,
    question.options.map((option) => (option.id === optionID ? change(option) : option)),
  );
}

export function withOptionAfter(
  question: ChoiceQuestion,
  optionID: string | undefined,
  option: QuizOption,
): ChoiceQuestion {
  const index = question.options.findIndex(({ id }) => id === optionID);
  return withOptions(
    question,
    question.options.toSpliced(index === -1 ? question.options.length : index + 1, 0, option),
  );
}

export const withoutOption = (question: ChoiceQuestion, optionID: string): ChoiceQuestion =>
  withOptions(
    question,
    question.options.filter(({ id }) => id !== optionID),
  );

export function withOptionMoved(question: ChoiceQuestion, optionID: string, by: -1 | 1): ChoiceQuestion {
  const options = moveItem(
    question.options,
    question.options.findIndex(({ id }) => id === optionID),
    by,
  );
  return options ? withOptions(question, options) : question;
}

/** Sets the explanation; undefined removes it. */
export function withExplanation(question: QuizQuestion, explanation: RichText | undefined): QuizQuestion {
  const bare = { ...question };
  delete bare.explanation;
  return explanation === undefined ? bare : { ...bare, explanation };
}

export const totalScore = (questions: readonly QuizQuestion[]): number =>
  questions.reduce((sum, { score }) => sum + score, 0);
