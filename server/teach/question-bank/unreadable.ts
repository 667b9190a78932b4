import { AppError } from '#domain/kernel/errors.ts';

/** What ends the reading of a file, with the line to look at. */
export const unreadable = (line: number, reason: string, cause?: unknown): AppError =>
  new AppError('invalid_input', `line ${line}: ${reason}`, { cause, details: { line } });
