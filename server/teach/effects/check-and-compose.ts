import { AppError } from '#domain/kernel/errors.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { type CheckedDraft, work } from '#server/teach/effects/publish-worker.ts';
import { type RunInWorker, runInWorker } from '#server/core/worker/run-in-worker.ts';

/** Longest lesson, in characters, that is read on the event loop, because starting a worker would take longer. */
const SHORT_MAX = 50_000;
/** Longest lesson, in characters, that can be published, because its learners load all of it at once. */
const LONG_MAX = 4_000_000;
/** Number of workers at a time. Each holds a database connection and the locks of its lesson. */
const WORKERS_MAX = 2;
const WORKER = new URL('publish-worker.ts', import.meta.url);
const LIMITS = { timeoutMs: 10_000, megabytes: 256, answerMegabytes: 16 };

const textLength = ({ nodes, contents, quizzes }: Draft): number =>
  [
    ...contents.map(({ text, captions }) => text.length + captions.length),
    ...nodes.flatMap(({ slides }) => slides.map(({ content }) => content.length)),
    ...quizzes.map(({ questions }) => JSON.stringify(questions).length),
  ].reduce((sum, length) => sum + length, 0);

/** Creates a function that checks and composes a draft. It reads a long draft in a worker, so that other requests are not delayed. */
export function draftChecker(run: RunInWorker = runInWorker): (draft: Draft) => Promise<CheckedDraft> {
  let running = 0;
  return async (draft) => {
    const length = textLength(draft);
    if (length <= SHORT_MAX) return work(draft);
    if (length > LONG_MAX) throw new AppError('too_large', 'the lesson is too long to be published');
    // A queue would hold a database connection for each publication that waits in it.
    if (running >= WORKERS_MAX) throw new AppError('too_many', 'other long lessons are being published');
    running += 1;
    try {
      return await run<CheckedDraft>(WORKER, draft, LIMITS);
    } finally {
      running -= 1;
    }
  };
}

export const checkAndCompose = draftChecker();
