import { AppError } from '#domain/kernel/errors.ts';
import type { FileFault } from '#domain/teach/import-export/file-fault.ts';

/** Error that ends the reading of a file, with the line and the reason for display. */
export const unreadableBank = (line: number, fault: FileFault, reason: string, cause?: unknown): AppError =>
  new AppError('invalid_input', `line ${line}: ${reason}`, { cause, details: { line, fault } });
