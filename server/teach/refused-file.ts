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

/** The end of reading a file. `detail` is for logs and the command line; `place` is a path, a heading or a line of the file. */
export const refusedFile = (fault: FileFault, detail: string, place = '', cause?: unknown): AppError =>
  new AppError(tooLarge.includes(fault) ? 'too_large' : 'invalid_input', detail, { cause, details: { fault, place } });

/** A refusal of what was read of one place of a file, with that place. */
export const inPlace = (error: AppError, place: string): AppError =>
  new AppError(error.code, `${place}: ${error.detail}`, { cause: error, details: { ...error.details, place } });
