import { AppError, type ErrorCode, type ErrorDetails } from '#domain/kernel/errors.ts';
import { publicDetail } from '#domain/kernel/public-detail.ts';

/** First message to a worker, with its module and its data. */
export interface WorkerRequest {
  /** URL of a module that exports `work`, which takes the data and returns the answer. */
  module: string;
  data: unknown;
  /** Largest heap of the worker. */
  megabytes: number;
  /** Largest answer, which the event loop of the server has to read. */
  answerMegabytes: number;
  /** Folder of Node's compile cache, if it is on. */
  compileCache: string | undefined;
}

/** The single message of a worker. */
export type WorkerMessage =
  /** Serialized by `v8.serialize`, so that its size is known before it is read. */
  | { answer: Uint8Array }
  | { refused: { code: ErrorCode; detail: string; details: ErrorDetails | undefined } }
  /** A library failed to read the file. */
  | { broken: { name: string; message: string } }
  /** The machine failed, not the file. */
  | { fault: string };

/** Failures of the machine, which no other file would avoid. */
const machineFailures = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS'];

export function messageOf(error: unknown): WorkerMessage {
  if (error instanceof AppError) {
    const { code, details } = error;
    // The cause stays in the worker, so its words are removed from the detail here.
    return { refused: { code, detail: publicDetail(error), details } };
  }
  const { name, message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'Error', message: String(error) };
  if (code !== undefined && machineFailures.includes(code)) return { fault: message };
  return { broken: { name, message } };
}
