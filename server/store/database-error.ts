import { AppError } from '#domain/kernel/errors.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Two transactions were in each other's way, or one had just made what the other was making: the same work done again finds its place. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));

/** Away, restarting, full, or too slow: nobody's fault that a person could mend, and worth asking again. */
const isAway = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    /^(08|53|57)/.test(code) ||
    ['55P03', '25P03', '25P04', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    (error instanceof Error &&
      /^(Connection terminated|timeout exceeded|Client (was closed|has encountered))/.test(error.message))
  );
};

/** What an error of the database means to who asked; the constraint stays in `cause`, for the log. Anything unknown is a fault of ours. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === '23505') return new AppError('conflict', 'this exists already', { cause: error });
  if (/^2[23]/.test(code)) return new AppError('invalid_input', 'this cannot be stored', { cause: error });
  if (isAway(error) || isRetryable(error))
    return new AppError('unavailable', 'the database does not answer', { cause: error });
  return new AppError('internal', 'something went wrong', { cause: error });
}
