import { availableParallelism } from 'node:os';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { TakeAttempt } from '#server/auth/attempt-limit.ts';
import { Turns } from '#server/http/turns.ts';
import { Gate } from '#server/live/gate.ts';
import { type RunInWorker, runInWorker } from '#server/worker/run-in-worker.ts';

/** How often one person may ask for each kind of work in an hour. */
export const filesPerHour = {
  /** Documents, question files, archives: each may take a worker for half a minute. */
  read: 60,
  drawing: 300,
  write: 120,
} as const;
export type FileWork = keyof typeof filesPerHour;

const HOUR_SECONDS = 3_600;
/** Requests of one person, the one at work among them. */
const LINE_MAX = 8;
/** People whose files are held in memory at the same time. */
const PEOPLE_MAX = 32;
/** At least two, so that one person's slow file never stops another person's. */
const WORKERS = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * A fair queue in front of the workers. One person's files are received and read one after the other; between people
 * the workers go round, because nobody waits for a worker with more than one file.
 */
export class FileQueue {
  /** For work that belongs to nobody in particular: it waits for a worker, and is not counted. */
  readonly run: RunInWorker;
  readonly #takeAttempt: TakeAttempt;
  readonly #lines = new Turns(LINE_MAX);
  #people = 0;

  constructor(takeAttempt: TakeAttempt, { run = runInWorker, workers = WORKERS } = {}) {
    const gate = new Gate(workers);
    this.#takeAttempt = takeAttempt;
    this.run = (module, data, limits) => gate.through(() => run(module, data, limits));
  }

  /**
   * Lets a task run when it is this person's turn; what the task gives to `run` waits for a worker.
   * @throws AppError too_many, with the seconds to wait where the hour's count is reached
   */
  take<T>(person: UserId, kind: FileWork, task: (run: RunInWorker) => Promise<T>): Promise<T> {
    return this.#lines.take(person, async () => {
      const limit = { name: `file-${kind}`, subject: person, max: filesPerHour[kind], seconds: HOUR_SECONDS };
      await this.#takeAttempt([limit]);
      if (this.#people >= PEOPLE_MAX) throw new AppError('too_many', 'too many files are being read');
      this.#people += 1;
      try {
        return await task(this.run);
      } finally {
        this.#people -= 1;
      }
    });
  }
}
