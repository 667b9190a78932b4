import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { fileError } from '#server/core/worker/file-error.ts';
import { messageOf, type WorkerMessage, type WorkerRequest } from '#server/core/worker/worker-message.ts';

/**
 * Process that reads one file. A thread of this process does the reading, so that this event loop can notice that the
 * server is gone or that the thread's heap is full.
 */
function run(order: WorkerRequest): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  const worker = new Worker(new URL('worker-entry.ts', import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: order.megabytes },
  });
  worker.on('message', send);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    send(messageOf(isFull ? fileError('tooManyBytes', `the file takes more than ${order.megabytes} MB`) : error));
  });
}

// The server's event loop has priority on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', () => process.exit());
process.once('message', run);
