import { enableCompileCache, flushCompileCache } from 'node:module';
import process from 'node:process';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { refusedFile } from '#server/teach/refused-file.ts';
import { messageOf, type WorkerMessage, type WorkerOrder } from '#server/worker/worker-message.ts';

const MB = 1024 * 1024;

/** Does the work of one module and posts the answer, or why there is none. */
async function answer({ module, data, answerMegabytes, compileCache }: WorkerOrder): Promise<WorkerMessage> {
  try {
    // Halves the time that a worker takes to start. A thread does not inherit the setting.
    if (compileCache !== undefined) enableCompileCache(compileCache);
    const { work } = (await import(module)) as { work: (data: unknown) => unknown };
    if (compileCache !== undefined) flushCompileCache();
    const bytes = serialize(await work(data));
    if (bytes.byteLength <= answerMegabytes * MB) return { answer: bytes };
    throw refusedFile('tooManyBytes', `the file makes more than ${answerMegabytes} MB`);
  } catch (error) {
    return messageOf(error);
  }
}

// Security: a library may fail where nobody awaits it. That is a file that cannot be read, and not a fault of the server.
process.on('uncaughtException', (error) => parentPort?.postMessage(messageOf(error)));
const message = await answer(workerData as WorkerOrder);
parentPort?.postMessage(message, 'answer' in message ? [message.answer.buffer as ArrayBuffer] : []);
