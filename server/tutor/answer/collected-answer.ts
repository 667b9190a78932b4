import { isAnswerVisible } from '#domain/tutor/visible-answer.ts';
import type { AnswerEnd, AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';

/** Longest text of an answer, in characters, which one message can hold; a longer answer is stopped there. */
export const ANSWER_MAX = 50_000;
const SOURCES_MAX = 100;
const NEXT_MAX = 6;

/** Collects the events of an answer. */
export class CollectedAnswer {
  readonly #answer: TutorAnswer;

  constructor(engine: TutorAnswer['engine']) {
    this.#answer = { engine, text: '', sources: [], next: [], end: 'failed' };
  }

  /** Adds an event. Returns whether there is room for more. */
  take(event: AnswerEvent): boolean {
    const answer = this.#answer;
    if (event.type === 'text') answer.text = cutText(answer.text + event.text, ANSWER_MAX);
    else if (event.type === 'source') answer.sources.push(event.source);
    else if (event.type === 'noModel') answer.noModel = event.noModel;
    else if (event.type === 'next') answer.next = event.questions.slice(0, NEXT_MAX);
    return answer.text.length < ANSWER_MAX && answer.sources.length < SOURCES_MAX;
  }

  get hasWords(): boolean {
    return isAnswerVisible(this.#answer.text);
  }

  endedAs = (end: AnswerEnd): TutorAnswer => ({ ...this.#answer, end });
}
