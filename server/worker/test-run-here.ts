import { deserialize, serialize } from 'node:v8';
import type { RunInWorker } from '#server/worker/run-in-worker.ts';

/** Does the work of a worker in this process, for tests of what it makes: to start a process takes longer than most work. */
export const runHere: RunInWorker = async <Answer>(module: URL, data: unknown) => {
  const { work } = (await import(module.href)) as { work: (data: unknown) => unknown };
  return deserialize(serialize(await work(deserialize(serialize(data))))) as Answer;
};
