import type { Id, UserId } from '#domain/kernel/id.ts';
import type { AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';

/** Running answer: keeps its events for any number of readers, each at their own position. */
export class RunningAnswer {
  readonly run: string;
  readonly chatTurnID: Id<'TutorMemory'>;
  readonly owner: UserId;
  readonly engine: TutorAnswer['engine'];
  readonly #events: AnswerEvent[] = [];
  readonly #stopper = new AbortController();
  #isOver = false;
  #more = Promise.withResolvers<void>();

  constructor(of: Pick<RunningAnswer, 'run' | 'chatTurnID' | 'owner' | 'engine'>) {
    this.run = of.run;
    this.chatTurnID = of.chatTurnID;
    this.owner = of.owner;
    this.engine = of.engine;
  }

  /** Aborted when nobody wants the answer any more. */
  get signal(): AbortSignal {
    return this.#stopper.signal;
  }

  stop(): void {
    this.#stopper.abort();
  }

  emit(event: AnswerEvent): void {
    this.#events.push(event);
    this.#tell();
  }

  /** Ends the answer with a last event, and with it all readers. */
  close(end?: AnswerEvent): void {
    if (end) this.#events.push(end);
    this.#isOver = true;
    this.#tell();
  }

  #tell(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }

  /**
   * Yields the events from number `from` until the answer is over; undefined after each `patienceMs` without an event.
   */
  async *read(from: number, patienceMs: number): AsyncGenerator<{ n: number; event: AnswerEvent } | undefined> {
    for (let n = from; ; ) {
      const event = this.#events[n];
      if (event) {
        yield { n, event };
        n += 1;
      } else if (this.#isOver) return;
      else if (!(await this.#hears(patienceMs))) yield undefined;
    }
  }

  async #hears(patienceMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    const hears = await Promise.race([this.#more.promise.then(() => true), silence]);
    clearTimeout(timer);
    return hears;
  }
}
