import { numberReadings } from '#domain/teach/typed-answer.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';

/** An answer while it is being put together; it has the shape of the one that is given. */

/** What is answered where nothing was touched: an order has one from the beginning. */
export const firstDraft = (question: OpenQuestion): string[] =>
  question.kind === 'order' ? question.options.map(({ id }) => id) : [];

/** What one chooses from with a click, in the order in which it is shown; nothing where an answer is made otherwise. */
export function choicesOf({ kind, options }: OpenQuestion): string[] {
  if (kind === 'trueFalse') return ['true', 'false'];
  return kind === 'single' || kind === 'multiple' ? options.map(({ id }) => id) : [];
}

/** A multiple choice holds any number of options, every other choice one. */
export function chosenAfter(question: OpenQuestion, chosen: readonly string[], optionID: string): string[] {
  if (question.kind !== 'multiple') return [optionID];
  return chosen.includes(optionID) ? chosen.filter((id) => id !== optionID) : [...chosen, optionID];
}

/** Whether there is enough of an answer to give it. */
export function isAnswer(question: OpenQuestion, answer: readonly string[]): boolean {
  const [typed = ''] = answer;
  if (question.kind === 'number') return numberReadings(typed).length > 0;
  if (question.kind === 'text') return typed.trim() !== '';
  if (question.kind === 'match') return question.options.every((_, index) => (answer[index] ?? '') !== '');
  return answer.length > 0;
}

/** The option at `index` has the match `matchID`, which therefore no other has. */
export function matchedAfter(question: OpenQuestion, answer: readonly string[], index: number, matchID: string) {
  return question.options.map((_, each) => {
    if (each === index) return matchID;
    const other = answer[each] ?? '';
    return other === matchID ? '' : other;
  });
}

/** The item at `index` changed places with its neighbour; the same list at an end. */
export function movedBy(order: readonly string[], index: number, by: -1 | 1): string[] {
  const [item, neighbour] = [order[index], order[index + by]];
  return item === undefined || neighbour === undefined
    ? [...order]
    : order.with(index, neighbour).with(index + by, item);
}
