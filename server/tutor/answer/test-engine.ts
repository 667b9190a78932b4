import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { AnswerCharge, TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';

/** Engine that emits the events that a test gives it, when the test gives them. */
export class TestEngine implements TutorEngine {
  readonly kind: TutorEngine['kind'];
  /** All questions, in order. */
  readonly asked: TutorQuestion[] = [];
  charge?: AnswerCharge;
  #said: (AnswerEvent | Error)[] = [];
  #more = Promise.withResolvers<void>();

  constructor(kind: TutorEngine['kind'] = 'model') {
    this.kind = kind;
  }

  /** Emits events; an error is thrown instead. */
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
