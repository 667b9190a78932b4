import { availableParallelism } from 'node:os';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { KeyedQueue } from '#server/core/async/keyed-queue.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';
import { type RunInWorker, runInWorker } from '#server/core/worker/run-in-worker.ts';

/** Name of the limit for each kind of work. */
const limitOf = {
  /** Documents, question files and archives, each of which may occupy a worker for half a minute. */
  read: 'files to read',
  drawing: 'files to draw',
  write: 'files to write',
} as const;
export type FileWork = keyof typeof limitOf;

/** Requests of one person that may wait or run. */
const REQUESTS_MAX = 8;
/** People who may wait or have a file read at the same time. Waiting files lie on the disk, see `loaded`. */
const PEOPLE_MAX = 256;
/** Number of workers: at least two, so that one person's slow file never stops another person's. */
const WORKERS = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * Fair queue in front of the workers, for completely received files. One person's files are read one after the other,
 * so each person waits for a worker with at most one file, and the workers serve people in turn.
 */
export class FileQueue {
  /** Runs work that belongs to no person. It waits for a worker and is not counted. */
  readonly run: RunInWorker;
  readonly #limiter: Limiter;
  readonly #queues = new KeyedQueue(REQUESTS_MAX);
  readonly #peopleMax: number;
  #people = 0;

  constructor(limiter: Limiter, { run = runInWorker, workers = WORKERS, people = PEOPLE_MAX } = {}) {
    const semaphore = new Semaphore(workers);
    this.#limiter = limiter;
    this.#peopleMax = people;
    this.run = (module, data, limits) => semaphore.run(async () => run(module, await resolveData(data), limits));
  }

  /**
   * Runs a task when it is this person's turn. Work that the task gives to `run` waits for a worker.
   * @throws AppError too_many, with the seconds to wait if the limit of the hour is reached
   */
  runFor<T>(person: UserId, kind: FileWork, task: (run: RunInWorker) => Promise<T>): Promise<T> {
    return this.#queues.run(person, async () => {
      await this.#limiter.take({ account: person }, [limitOf[kind]]);
      if (this.#people >= this.#peopleMax) throw new AppError('too_many', 'too many files are being read');
      this.#people += 1;
      try {
        return await task(this.run);
      } finally {
        this.#people -= 1;
      }
    });
  }
}

/** Data given as a function is loaded when a worker is free, so that a waiting file takes no memory. */
const resolveData = async (data: unknown): Promise<unknown> => (typeof data === 'function' ? data() : data);
