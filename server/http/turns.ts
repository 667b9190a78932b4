import { AppError } from '#domain/kernel/errors.ts';

interface Line {
  last: Promise<void>;
  length: number;
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

  /** @throws AppError too_many when the line is full */
  async take<T>(person: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(person) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= this.#most) throw new AppError('too_many', 'too many requests at once');
    this.#lines.set(person, line);
    line.length += 1;
    const before = line.last;
    const mine = Promise.withResolvers<void>();
    line.last = mine.promise;
    try {
      await before;
      return await task();
    } finally {
      mine.resolve();
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(person);
    }
  }
}
