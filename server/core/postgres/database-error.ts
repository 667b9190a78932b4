import { AppError } from '#domain/kernel/errors.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const READ_ONLY = '25006';
/** Raised by a trigger of data/sql/row.sql. */
const TOO_MANY_OWNED_ROWS = 'MG004';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * True if the server should repeat a transaction itself: it conflicted with another one, or another one just inserted
 * the same row.
 */
export const isTransactionRetryable = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, UNIQUE_VIOLATION].includes(codeOf(error));

/**
 * SQLSTATEs that describe the state of the database: connection (08), prepared statements that a pooler lost (26),
 * login (28), missing database (3D), rolled back (40), resources (53), object not in the required state (55), operator
 * intervention (57), operating system (58), internal fault of Postgres (XX), read-only database (25006) and
 * transactions that timed out (25P03, 25P04).
 */
const stateOfDatabase = /^(?:08|26|28|3D|40|53|55|57|58|XX|25006|25P03|25P04)/;

/**
 * States that the call itself may cause, so that a retry may never succeed: it is too slow (57014), it conflicts with
 * others in every attempt because it changes too many rows (40), it is too large (53200), or it hits a bug of Postgres
 * (XX).
 */
const mayBeCausedByCall = /^(?:57014|40|53200|XX)/;

/** SQLSTATEs of values that do not fit their columns (22) and of violated constraints (23). */
const invalidData = /^2[23]/;

/** Codes of the operating system for a connection that failed or was lost. */
const connectionErrorCode =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;

/** Messages of `pg`, without a code, for a connection that failed or was lost. */
const connectionErrorMessage =
  /^(?:Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client (?:was closed|has encountered)|Cannot use a pool)/;

/**
 * True if an error describes the state of the database, so that the same call may succeed later. Some of these states
 * may be caused by the call (`mayBeCausedByCall`).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  return stateOfDatabase.test(code) || connectionErrorCode.test(code) || connectionErrorMessage.test(error.message);
}

/** Finds an error in a chain of causes, because libraries wrap errors in their own. */
function findCause(error: unknown, isWanted: (cause: Error) => boolean): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isWanted(cause)) return cause;
  return undefined;
}

/**
 * Converts any error to the `AppError` that the caller gets. The log gets its `cause`, which names a violated
 * constraint. Problems of the database become `unavailable`, anything unknown becomes `internal`. Neither is final: the
 * call may be repeated. `isFault` tells a browser that the call itself may be the reason, so that it does not repeat
 * the call forever.
 */
export function toAppError(error: unknown): AppError {
  const appError = findCause(error, (cause) => cause instanceof AppError);
  if (appError instanceof AppError) return appError;
  const cause = findCause(error, (each) => codeOf(each) !== '' || isDatabaseUnavailable(each));
  const code = codeOf(cause);
  if (code === UNIQUE_VIOLATION) return new AppError('conflict', 'this exists already', { cause: error });
  if (code === TOO_MANY_OWNED_ROWS)
    return new AppError('limit_reached', 'too many rows of one owner', { cause: error });
  if (invalidData.test(code)) return new AppError('invalid_input', 'this cannot be stored', { cause: error });
  // Without the wrappers, so that the log recognizes an outage of the database.
  if (code === READ_ONLY) return new AppError('unavailable', 'the database is read only', { cause });
  if (isDatabaseUnavailable(cause)) {
    const details = mayBeCausedByCall.test(code) ? { details: { isFault: true } } : {};
    return new AppError('unavailable', 'the database does not answer', { cause, ...details });
  }
  return new AppError('internal', 'something went wrong', { cause: error });
}
