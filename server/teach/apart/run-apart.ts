import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetails } from '#domain/kernel/errors.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

/** What a thread says at its end: see `answerApart`. */
export type Said<Answer> =
  | { answer: Answer }
  | { refused: { code: ErrorCode; detail: string; details: ErrorDetails | undefined } }
  | { broken: string };

export interface ApartLimits {
  timeoutMs: number;
  /** Of the thread's own heap. */
  megabytes: number;
}

/**
 * Reads a file in a thread of its own. Security: a file that would take for ever, or all the memory, ends the thread and
 * nothing else, and the server answers others meanwhile.
 * @throws AppError invalid_input, too_large
 */
export async function runApart<Answer>(module: URL, data: unknown, limits: ApartLimits): Promise<Answer> {
  const { timeoutMs, megabytes } = limits;
  // Nothing of the server's settings is in the thread.
  const worker = new Worker(module, {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const said = Promise.withResolvers<Said<Answer>>();
  const timer = setTimeout(
    () => said.reject(refusedFile('tooSlow', `the file takes longer to read than ${timeoutMs / 1_000} s`)),
    timeoutMs,
  );
  worker.on('message', said.resolve);
  worker.on('error', (cause: NodeJS.ErrnoException) =>
    said.reject(
      cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refusedFile('tooManyBytes', `the file takes more than ${megabytes} MB to read`, '', cause)
        : cause,
    ),
  );
  worker.on('exit', (code) => said.reject(new Error(`the thread ended with ${code}`)));
  try {
    return answered(await said.promise);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function answered<Answer>(said: Said<Answer>): Answer {
  if ('answer' in said) return said.answer;
  if ('broken' in said) throw refusedFile('damaged', `the file cannot be read: ${said.broken.slice(0, 200)}`);
  const { code, detail, details } = said.refused;
  throw new AppError(code, detail, details === undefined ? {} : { details });
}
