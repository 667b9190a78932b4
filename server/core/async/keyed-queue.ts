import { AppError } from '#domain/kernel/errors.ts';
import { withTimeout } from '#server/core/async/timeout.ts';

interface Queue {
  last: Promise<void>;
  length: number;
}

interface KeyedQueueOptions {
  /** Aborting it removes a waiting task from the queue, because nobody is left to get its answer. */
  signal?: AbortSignal | undefined;
  /** Time in milliseconds after which a task that has not ended fails with `unavailable` and the next one begins. */
  timeoutMs?: number;
}

/**
 * Keyed queue: runs the requests of each person one after the other. They write the same rows, so side by side they
 * would only wait for each other's locks, each on a connection that another person could use.
 */
export class KeyedQueue {
  readonly #most: number;
  readonly #queues = new Map<string, Queue>();

  /** @param most longest queue of a person, including the running task */
  constructor(maxLength: number) {
    this.#most = maxLength;
  }

  /** @throws AppError too_many if the queue is full, unavailable if the task takes too long or is aborted */
  async run<T>(person: string, task: () => Promise<T>, { signal, timeoutMs }: KeyedQueueOptions = {}): Promise<T> {
    const queue = this.#queues.get(person) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= this.#most) throw new AppError('too_many', 'too many requests at once');
    this.#queues.set(person, queue);
    queue.length += 1;
    const before = queue.last;
    const mine = Promise.withResolvers<void>();
    queue.last = before.then(() => mine.promise);
    try {
      await waitForTurn(before, signal);
      return await (timeoutMs === undefined ? task() : withTimeout(task(), timeoutMs, late));
    } finally {
      mine.resolve();
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(person);
    }
  }
}

const late = (): AppError => new AppError('unavailable', 'it takes too long');

async function waitForTurn(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return turn;
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(new AppError('unavailable', 'nobody waits for the answer'));
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  try {
    await Promise.race([turn, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
