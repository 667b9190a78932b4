import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { refusedFile } from '#server/teach/refused-file.ts';
import { messageOf, type WorkerMessage, type WorkerOrder } from '#server/worker/worker-message.ts';

/**
 * The process in which one file is read. The reading itself is done by a thread of this process, so that this event loop
 * is free to notice that the server is gone, and that the thread's heap is full.
 */
function run(order: WorkerOrder): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  const worker = new Worker(new URL('worker-entry.ts', import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: order.megabytes },
  });
  worker.on('message', send);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    send(messageOf(isFull ? refusedFile('tooManyBytes', `the file takes more than ${order.megabytes} MB`) : error));
  });
}

// The event loop of the server comes first on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', () => process.exit());
process.once('message', run);
