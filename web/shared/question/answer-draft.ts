import { numberReadings } from '#domain/teach/question/typed-answer.ts';
import type { LearnerQuestion } from '#domain/teach/version/version.ts';

/** An answer while it is being put together; it has the shape of the one that is given. */

/** What is answered where nothing was touched: an order has one from the beginning. */
export const initialAnswer = (question: LearnerQuestion): string[] =>
  question.kind === 'order' ? question.options.map(({ id }) => id) : [];

/** What one chooses from with a click, in the order in which it is shown; nothing where an answer is made otherwise. */
export function choicesOf({ kind, options }: LearnerQuestion): string[] {
  if (kind === 'trueFalse') return ['true', 'false'];
  return kind === 'single' || kind === 'multiple' ? options.map(({ id }) => id) : [];
}

/** A multiple choice holds any number of options, every other choice one. */
export function toggleChoice(question: LearnerQuestion, chosen: readonly string[], optionID: string): string[] {
  if (question.kind !== 'multiple') return [optionID];
  return chosen.includes(optionID) ? chosen.filter((id) => id !== optionID) : [...chosen, optionID];
}

/** Whether there is enough of an answer to give it. */
export function isAnswerComplete(question: LearnerQuestion, answer: readonly string[]): boolean {
  const [typed = ''] = answer;
  if (question.kind === 'number') return numberReadings(typed).length > 0;
  if (question.kind === 'text') return typed.trim() !== '';
  if (question.kind === 'match') return question.options.every((_, index) => (answer[index] ?? '') !== '');
  return answer.length > 0;
}

/** The option at `index` has the match `matchID`, which therefore no other has. */
export function setMatch(question: LearnerQuestion, answer: readonly string[], index: number, matchID: string) {
  return question.options.map((_, each) => {
    if (each === index) return matchID;
    const other = answer[each] ?? '';
    return other === matchID ? '' : other;
  });
}

/** The item at `index` changed places with its neighbour; the same list at an end. */
export function moveItem(order: readonly string[], index: number, by: -1 | 1): string[] {
  const [item, neighbor] = [order[index], order[index + by]];
  return item === undefined || neighbor === undefined ? [...order] : order.with(index, neighbor).with(index + by, item);
}
