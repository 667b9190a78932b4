import { enableCompileCache, flushCompileCache } from 'node:module';
import process from 'node:process';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { fileError } from '#server/core/worker/file-error.ts';
import { messageOf, type WorkerMessage, type WorkerRequest } from '#server/core/worker/worker-message.ts';

const MB = 1024 * 1024;

/** Runs the work of one module and returns its answer or its failure. */
async function answer({ module, data, answerMegabytes, compileCache }: WorkerRequest): Promise<WorkerMessage> {
  try {
    // The cache halves the start time of a worker. A thread does not inherit the setting.
    if (compileCache !== undefined) enableCompileCache(compileCache);
    const { work } = (await import(module)) as { work: (data: unknown) => unknown };
    if (compileCache !== undefined) flushCompileCache();
    const bytes = serialize(await work(data));
    if (bytes.byteLength <= answerMegabytes * MB) return { answer: bytes };
    throw fileError('tooManyBytes', `the file makes more than ${answerMegabytes} MB`);
  } catch (error) {
    return messageOf(error);
  }
}

// Security: a library may fail where nothing awaits it. Then the file cannot be read, and the server has no fault.
process.on('uncaughtException', (error) => parentPort?.postMessage(messageOf(error)));
const message = await answer(workerData as WorkerRequest);
parentPort?.postMessage(message, 'answer' in message ? [message.answer.buffer as ArrayBuffer] : []);
