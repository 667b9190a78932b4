import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { AppError } from '#domain/kernel/errors.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { WorkerMessage, WorkerRequest } from '#server/core/worker/worker-message.ts';

export interface WorkerLimits {
  timeoutMs: number;
  /** Largest heap of the worker. */
  megabytes: number;
  /** Largest answer, which the event loop has to read. */
  answerMegabytes: number;
}

export const fileLimits: WorkerLimits = { timeoutMs: 30_000, megabytes: 256, answerMegabytes: 48 };

/** Runs the work of one of our modules in a process of its own and returns its answer. */
export type RunInWorker = <Answer>(module: URL, data: unknown, limits?: WorkerLimits) => Promise<Answer>;

const ENTRY = fileURLToPath(new URL('worker-process.ts', import.meta.url));

/**
 * Starts a process for one file. Security: a file that takes too much time or memory, or produces too long an answer,
 * ends that process and nothing else, and the server answers others meanwhile. A thread of the server would not be
 * enough: a heap that is full where V8 cannot interrupt it ends the whole process, whatever the limits of the thread
 * are, and so does a crash in a library's native code. A process reads one file only, so that a file cannot change
 * what a library does to the next one.
 * @throws AppError invalid_input, too_large
 */
export const runInWorker: RunInWorker = async (module, data, limits = fileLimits) => {
  const { timeoutMs, megabytes, answerMegabytes } = limits;
  const compileCache = getCompileCacheDir();
  const order: WorkerRequest = { module: module.href, data, megabytes, answerMegabytes, compileCache };
  const child = fork(ENTRY, {
    // Security: the process has none of the server's settings and secrets.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isOver = endOf(child);
  const message = Promise.withResolvers<WorkerMessage>();
  const timer = setTimeout(
    () => message.reject(fileError('tooSlow', `the file takes longer to read than ${timeoutMs / 1_000} s`)),
    timeoutMs,
  );
  child.on('message', (said) => message.resolve(said as WorkerMessage));
  child.on('error', message.reject);
  child.on('exit', (code, signal) => message.reject(errorOfExit(code, signal)));
  child.send(order);
  try {
    return answerOf(await message.promise);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await isOver;
  }
};

/** Resolves when the process has ended, also if it never began. */
const endOf = (child: ChildProcess): Promise<unknown> =>
  child.pid === undefined ? Promise.resolve() : once(child, 'exit').catch(() => undefined);

/** Node's own code for a process that aborts on systems without signals. */
const ABORTED = 134;

/** Error for a file whose process ended without a message. V8 aborts if its heap is full. */
function errorOfExit(code: number | null, signal: NodeJS.Signals | null): Error {
  const cause = new Error(`the process that read the file ended with ${signal ?? code}`);
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED)
    return fileError('tooManyBytes', 'the file takes too much memory to read', '', cause);
  return signal === null ? cause : fileError('damaged', 'the file cannot be read', '', cause);
}

/** Returns the answer of a worker, or throws its refusal. */
export function answerOf<Answer>(message: WorkerMessage): Answer {
  if ('answer' in message) return deserialize(message.answer) as Answer;
  if ('fault' in message) throw new Error(message.fault);
  if ('broken' in message) {
    const { name, message: reason } = message.broken;
    if (name === 'RangeError' && reason.startsWith('Maximum call stack'))
      throw fileError('tooDeep', 'the file is nested too deeply', '', new Error(reason));
    throw fileError('damaged', 'the file cannot be read', '', new Error(`${name}: ${reason}`));
  }
  const { code, detail, details } = message.refused;
  throw new AppError(code, detail, details === undefined ? {} : { details });
}
