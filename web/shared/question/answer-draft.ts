import { numberReadings } from '#domain/teach/question/typed-answer.ts';
import type { LearnerQuestion } from '#domain/teach/version/version.ts';

/** Helpers for an answer while the learner composes it. It has the same shape as a submitted answer. */

/** The answer before the learner touches anything. An order question starts with the order shown. */
export const initialAnswer = (question: LearnerQuestion): string[] =>
  question.kind === 'order' ? question.options.map(({ id }) => id) : [];

/** The ids of the options that a click selects, in the order shown; empty for other kinds of questions. */
export function choicesOf({ kind, options }: LearnerQuestion): string[] {
  if (kind === 'trueFalse') return ['true', 'false'];
  return kind === 'single' || kind === 'multiple' ? options.map(({ id }) => id) : [];
}

/** The answer after a click on an option: multiple choice toggles it, other choices replace the selection. */
export function toggleChoice(question: LearnerQuestion, chosen: readonly string[], optionID: string): string[] {
  if (question.kind !== 'multiple') return [optionID];
  return chosen.includes(optionID) ? chosen.filter((id) => id !== optionID) : [...chosen, optionID];
}

/** Whether the answer is complete enough to submit. */
export function isAnswerComplete(question: LearnerQuestion, answer: readonly string[]): boolean {
  const [typed = ''] = answer;
  if (question.kind === 'number') return numberReadings(typed).length > 0;
  if (question.kind === 'text') return typed.trim() !== '';
  if (question.kind === 'match') return question.options.every((_, index) => (answer[index] ?? '') !== '');
  return answer.length > 0;
}

/** Gives the option at `index` the match `matchID` and takes it from any other option. */
export function setMatch(question: LearnerQuestion, answer: readonly string[], index: number, matchID: string) {
  return question.options.map((_, each) => {
    if (each === index) return matchID;
    const other = answer[each] ?? '';
    return other === matchID ? '' : other;
  });
}

/** Swaps the item at `index` with its neighbor. At an end the order does not change. */
export function moveItem(order: readonly string[], index: number, by: -1 | 1): string[] {
  const [item, neighbor] = [order[index], order[index + by]];
  return item === undefined || neighbor === undefined ? [...order] : order.with(index, neighbor).with(index + by, item);
}
