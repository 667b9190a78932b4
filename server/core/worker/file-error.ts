import { AppError } from '#domain/kernel/errors.ts';
import type { FileFault } from '#domain/teach/import-export/file-fault.ts';

const tooLargeFaults: readonly FileFault[] = [
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
export const fileError = (fault: FileFault, detail: string, location = '', cause?: unknown): AppError =>
  new AppError(tooLargeFaults.includes(fault) ? 'too_large' : 'invalid_input', detail, {
    cause,
    details: { fault, place: location },
  });

/** Copies a refusal and adds the place of the file at which it occurred. */
export const withLocation = (error: AppError, location: string): AppError =>
  new AppError(error.code, `${location}: ${error.detail}`, {
    cause: error,
    details: { ...error.details, place: location },
  });
