import { AppError } from '#domain/kernel/errors.ts';
import type { FileFault } from '#domain/teach/file-fault.ts';

const tooLarge: readonly FileFault[] = [
  'tooManyFiles',
  'tooManyBytes',
  'tooManyPages',
  'tooManySteps',
  'tooLong',
  'tooSlow',
  'exportTooLarge',
];

/**
 * Error that ends the reading of a file. `detail` is for logs and the command line; `place` is a path, heading or line
 * of the file.
 */
export const refusedFile = (fault: FileFault, detail: string, place = '', cause?: unknown): AppError =>
  new AppError(tooLarge.includes(fault) ? 'too_large' : 'invalid_input', detail, { cause, details: { fault, place } });

/** Copies a refusal and adds the place of the file at which it occurred. */
export const inPlace = (error: AppError, place: string): AppError =>
  new AppError(error.code, `${place}: ${error.detail}`, { cause: error, details: { ...error.details, place } });
