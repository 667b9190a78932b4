import { serialize } from 'node:v8';
import { answerOf, type RunInWorker } from '#server/core/worker/run-in-worker.ts';
import { messageOf } from '#server/core/worker/worker-message.ts';

/** Runs the work of a worker in this process, for tests of its results, because starting a process takes longer than most work. */
export const runInProcess: RunInWorker = async (module, data) => {
  try {
    const { work } = (await import(module.href)) as { work: (data: unknown) => unknown };
    return answerOf({ answer: serialize(await work(structuredClone(data))) });
  } catch (error) {
    return answerOf(messageOf(error));
  }
};
