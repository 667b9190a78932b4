import { AppError } from '#domain/kernel/errors.ts';

interface Line {
  last: Promise<void>;
  length: number;
}

interface TurnOptions {
  /** Aborting it takes a waiting task out of the queue, because nobody is left to get its answer. */
  signal?: AbortSignal | undefined;
  /** After so many ms a task that has not ended is answered `unavailable` and the next one begins. */
  timeoutMs?: number;
}

/**
 * Lets the requests of one person run one after the other. They write the same rows; side by side they would only wait for
 * each other's locks, each on a connection that somebody else could use.
 */
export class Turns {
  readonly #most: number;
  readonly #lines = new Map<string, Line>();

  /** @param most how many may be in a line, the one at work among them */
  constructor(most: number) {
    this.#most = most;
  }

  /** @throws AppError too_many when the queue is full, unavailable when the task takes too long or is aborted */
  async take<T>(person: string, task: () => Promise<T>, { signal, timeoutMs }: TurnOptions = {}): Promise<T> {
    const line = this.#lines.get(person) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= this.#most) throw new AppError('too_many', 'too many requests at once');
    this.#lines.set(person, line);
    line.length += 1;
    const before = line.last;
    const mine = Promise.withResolvers<void>();
    line.last = before.then(() => mine.promise);
    try {
      await until(before, signal);
      return await within(task, timeoutMs);
    } finally {
      mine.resolve();
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(person);
    }
  }
}

async function until(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
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

async function within<T>(task: () => Promise<T>, timeoutMs: number | undefined): Promise<T> {
  if (timeoutMs === undefined) return task();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('unavailable', 'it takes too long')), timeoutMs);
  try {
    return await Promise.race([task(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
