import { AppError } from '#domain/kernel/errors.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Whether the same work may succeed when repeated: two transactions conflicted, or another one just inserted the same
 * row.
 */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));

/**
 * SQLSTATEs that describe the state of the database: connection (08), prepared statements that a pooler lost (26),
 * login (28), missing database (3D), rolled back (40), resources (53), object not in the required state (55), operator
 * intervention (57), operating system (58), internal fault of Postgres (XX), read-only database (25006) and
 * transactions that timed out (25P03, 25P04).
 */
const stateOfDatabase = /^(?:08|26|28|3D|40|53|55|57|58|XX|25006|25P03|25P04)/;

/**
 * States that the call itself may cause by being too slow or too large or by hitting a bug of Postgres; a retry may
 * never succeed.
 */
const mayBeCausedByCall = /^(?:57014|40|53200|XX)/;

/** Codes of the operating system and messages of `pg` for a connection that failed or was lost. */
const lostConnection =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
const lostMessage =
  /^(?:Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client (?:was closed|has encountered)|Cannot use a pool)/;

/** Whether Postgres works but refuses writes: on a standby, on a nearly full disk, or by an operator's setting. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/**
 * Whether an error concerns only the state of the database and not the call. The call is not refused then: it may
 * succeed when repeated.
 */
export function isDatabaseState(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseState);
  return stateOfDatabase.test(codeOf(error)) || lostConnection.test(codeOf(error)) || lostMessage.test(error.message);
}

/** The refusal inside an error that a library has wrapped. */
function findAppError(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return undefined;
}

/** The database's own error, which a library may have wrapped in one of its own. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === '' && error.cause instanceof Error ? error.cause : error;

/**
 * Converts any error to the `AppError` that the caller gets; the constraint stays in `cause`, for the log. Problems of
 * the database become `unavailable`, anything unknown becomes `internal`. Neither is final: the call may be repeated.
 * `isPageFault` tells a browser that the call itself may be the reason, so that it does not repeat the call forever.
 */
export function asAppError(error: unknown): AppError {
  const refusal = findAppError(error);
  if (refusal) return refusal;
  const cause = innermost(error);
  const code = codeOf(cause);
  if (code === '23505') return new AppError('conflict', 'this exists already', { cause: error });
  if (/^2[23]/.test(code)) return new AppError('invalid_input', 'this cannot be stored', { cause: error });
  if (isReadOnly(cause)) return new AppError('unavailable', 'the database is read only', { cause: error });
  if (isDatabaseState(cause)) {
    const details = mayBeCausedByCall.test(code) ? { details: { isFault: true } } : {};
    return new AppError('unavailable', 'the database does not answer', { cause: error, ...details });
  }
  return new AppError('internal', 'something went wrong', { cause: error });
}
