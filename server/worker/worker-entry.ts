import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#domain/kernel/errors.ts';
import { publicDetail } from '#domain/kernel/public-detail.ts';
import type { WorkerMessage, WorkerOrder } from '#server/worker/run-in-worker.ts';

/** Failures of the machine: no other file would do better. */
const machineFailures = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS'];

/** Every worker thread begins here: does the work of one module and posts the answer, or why there is none. */
async function answer({ module, data, compileCache }: WorkerOrder): Promise<WorkerMessage> {
  try {
    // Halves the time that a worker takes to start. A worker inherits the setting from nobody.
    if (compileCache !== undefined) enableCompileCache(compileCache);
    const { work } = (await import(module)) as { work: (data: unknown) => unknown };
    if (compileCache !== undefined) flushCompileCache();
    return { answer: serialize(await work(data)) };
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): WorkerMessage {
  if (error instanceof AppError) {
    const { code, details } = error;
    // The cause stays behind in the worker, and without it nobody could tell what of the detail is not ours.
    return { refused: { code, detail: publicDetail(error), details } };
  }
  const { name, message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'Error', message: String(error) };
  if (code !== undefined && machineFailures.includes(code)) return { fault: message };
  return { broken: { name, message } };
}

// On Linux this is the priority of this thread alone, so that the event loop comes first on a busy machine.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Security: a library may fail where nobody awaits it. That is a file that cannot be read, and not a fault of the server.
process.on('uncaughtException', (error) => parentPort?.postMessage(messageOf(error)));
const message = await answer(workerData as WorkerOrder);
parentPort?.postMessage(message, 'answer' in message ? [message.answer.buffer as ArrayBuffer] : []);
