import { type LearnerQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';

/** Helpers for an answer while the learner composes it. It has the same shape as a submitted answer. */

/** The ids of the options that a click selects, in the order shown; empty for other kinds of questions. */
export const choicesOf = (question: LearnerQuestion): string[] => rulesOf(question).choices?.(question) ?? [];

/** The answer after a click on an option: multiple choice toggles it, other choices replace the selection. */
export function toggleChoice(question: LearnerQuestion, chosen: readonly string[], optionID: string): string[] {
  if (question.kind !== 'multiple') return [optionID];
  return chosen.includes(optionID) ? chosen.filter((id) => id !== optionID) : [...chosen, optionID];
}

/** True if the answer is complete enough to submit. */
export const isAnswerComplete = (question: LearnerQuestion, answer: readonly string[]): boolean =>
  rulesOf(question).isComplete?.(question, answer) ?? answer.length > 0;

/** Gives the option at `index` the match `matchID` and takes it from any other option. */
export function setMatch(question: LearnerQuestion, answer: readonly string[], index: number, matchID: string) {
  return question.options.map((_, each) => {
    if (each === index) return matchID;
    const other = answer[each] ?? '';
    return other === matchID ? '' : other;
  });
}
