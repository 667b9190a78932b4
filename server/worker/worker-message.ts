import { AppError, type ErrorCode, type ErrorDetails } from '#domain/kernel/errors.ts';
import { publicDetail } from '#domain/kernel/public-detail.ts';

/** The first message to a worker, with its module and its data. */
export interface WorkerOrder {
  /** Exports `work`, which takes the data and gives the answer. */
  module: string;
  data: unknown;
  /** The limit of the worker's heap. */
  megabytes: number;
  /** The limit of the answer, which the event loop of the server has to read. */
  answerMegabytes: number;
  /** The folder of Node's compile cache, if it is on. */
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

/** Failures of the machine: no other file would do better. */
const machineFailures = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS'];

export function messageOf(error: unknown): WorkerMessage {
  if (error instanceof AppError) {
    const { code, details } = error;
    // The cause stays in the worker, so the words of the detail that come from it are taken out here.
    return { refused: { code, detail: publicDetail(error), details } };
  }
  const { name, message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'Error', message: String(error) };
  if (code !== undefined && machineFailures.includes(code)) return { fault: message };
  return { broken: { name, message } };
}
