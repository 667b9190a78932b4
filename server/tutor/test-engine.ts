import type { AnswerEvent } from '#domain/interact/tutor-answer.ts';
import type { AnswerCharge, TutorEngine, TutorQuestion } from '#server/tutor/engine.ts';

/** An engine that says what a test tells it to, when it tells it to. */
export class TestEngine implements TutorEngine {
  readonly kind: TutorEngine['kind'];
  /** All that it was asked, in order. */
  readonly asked: TutorQuestion[] = [];
  charge?: AnswerCharge;
  #said: (AnswerEvent | Error)[] = [];
  #more = Promise.withResolvers<void>();

  constructor(kind: TutorEngine['kind'] = 'model') {
    this.kind = kind;
  }

  /** An error is thrown in its place. */
  say(...events: (AnswerEvent | Error)[]): void {
    this.#said.push(...events);
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }

  async *answer(question: TutorQuestion): AsyncGenerator<AnswerEvent> {
    this.asked.push(question);
    for (;;) {
      const event = this.#said.shift();
      if (event instanceof Error) throw event;
      if (event === undefined) await this.#more.promise;
      else {
        yield event;
        if (event.type === 'end') return;
      }
    }
  }
}

export const text = (words: string): AnswerEvent => ({ type: 'text', text: words });
export const end: AnswerEvent = { type: 'end', how: 'done' };
