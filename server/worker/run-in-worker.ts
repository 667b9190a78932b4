import { getCompileCacheDir } from 'node:module';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetails } from '#domain/kernel/errors.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

/** What a worker is started with. */
export interface WorkerOrder {
  /** Exports `work`, which takes the data and gives the answer. */
  module: string;
  data: unknown;
  /** A folder. */
  compileCache: string | undefined;
}

/** The one message of a worker. */
export type WorkerMessage =
  /** Written by `v8.serialize`, so that its size is known before it is read. */
  | { answer: Uint8Array }
  | { refused: { code: ErrorCode; detail: string; details: ErrorDetails | undefined } }
  /** A library gave up on the file. */
  | { broken: { name: string; message: string } }
  /** The machine failed, not the file. */
  | { fault: string };

export interface WorkerLimits {
  timeoutMs: number;
  /** Of the worker's own heap. */
  megabytes: number;
  /** Of the answer, which the event loop has to read. */
  answerMegabytes: number;
}

export const fileLimits: WorkerLimits = { timeoutMs: 30_000, megabytes: 256, answerMegabytes: 48 };

/** Runs the work of a module of ours in a worker thread and gives its answer. */
export type RunInWorker = <Answer>(module: URL, data: unknown, limits?: WorkerLimits) => Promise<Answer>;

const MB = 1024 * 1024;
const ENTRY = new URL('worker-entry.ts', import.meta.url);

/**
 * Starts a worker thread for one file. Security: a file that takes too long, too much memory or gives too much ends the
 * worker and nothing else, and the server answers others meanwhile. A worker reads one file only, so that a file cannot
 * change what a library does to the next one.
 * @throws AppError invalid_input, too_large
 */
export const runInWorker: RunInWorker = async (module, data, limits = fileLimits) => {
  const { timeoutMs, megabytes, answerMegabytes } = limits;
  // Security: the worker has none of the server's settings and secrets.
  const order: WorkerOrder = { module: module.href, data, compileCache: getCompileCacheDir() };
  const worker = new Worker(ENTRY, {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const message = Promise.withResolvers<WorkerMessage>();
  const timer = setTimeout(
    () => message.reject(refusedFile('tooSlow', `the file takes longer to read than ${timeoutMs / 1_000} s`)),
    timeoutMs,
  );
  worker.on('message', message.resolve);
  worker.on('error', (cause: NodeJS.ErrnoException) =>
    message.reject(
      cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refusedFile('tooManyBytes', `the file takes more than ${megabytes} MB to read`, '', cause)
        : cause,
    ),
  );
  worker.on('exit', (code) => message.reject(new Error(`the worker ended with ${code}`)));
  try {
    return answerOf(await message.promise, answerMegabytes * MB);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

function answerOf<Answer>(message: WorkerMessage, bytesMax: number): Answer {
  if ('answer' in message) {
    const { answer } = message;
    if (answer.byteLength <= bytesMax) return deserialize(answer) as Answer;
    throw refusedFile('tooManyBytes', `the file makes more than ${bytesMax / MB} MB`);
  }
  if ('fault' in message) throw new Error(message.fault);
  if ('broken' in message) {
    const { name, message: reason } = message.broken;
    if (name === 'RangeError' && reason.startsWith('Maximum call stack'))
      throw refusedFile('tooDeep', 'the file is nested too deeply', '', new Error(reason));
    throw refusedFile('damaged', 'the file cannot be read', '', new Error(`${name}: ${reason}`));
  }
  const { code, detail, details } = message.refused;
  throw new AppError(code, detail, details === undefined ? {} : { details });
}
