import { AppError } from '#domain/kernel/errors.ts';

/** Error for a body or a file over the size limit. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `at most ${maxBytes} bytes`, { details: { maxBytes } });
