import { AppError } from '#domain/kernel/errors.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Two transactions were in each other's way, or one had just made what the other was making: the same work done again finds its place. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));

/**
 * SQLSTATEs of the database's own state: connection (08), prepared statements that a pooler lost (26), login (28), no such
 * database (3D), rolled back (40), resources (53), an object in another state (55), operator intervention (57), the
 * operating system (58), a fault of Postgres itself (XX); a read-only database (25006) and transactions that were timed out.
 */
const stateOfDatabase = /^(?:08|26|28|3D|40|53|55|57|58|XX|25006|25P03|25P04)/;

/** States that the call itself may cause, because it is too slow, too large or hits a fault of Postgres, so that it may never be done. */
const mayBeTheCall = /^(?:57014|40|53200|XX)/;

/** Codes of the operating system, and messages of `pg`, for a connection that could not be made or was lost. */
const lostConnection =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
const lostMessage =
  /^(?:Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client (?:was closed|has encountered)|Cannot use a pool)/;

/** Postgres is working and refuses to write: a standby, a disk that a guard protects, or an operator's setting. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/**
 * Whether an error tells only of the state of the database and nothing of the call. The call is not refused then: it may be
 * asked again, and succeed.
 */
export function isDatabaseState(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseState);
  return stateOfDatabase.test(codeOf(error)) || lostConnection.test(codeOf(error)) || lostMessage.test(error.message);
}

/** The refusal inside of an error that a library has wrapped. */
function refusalIn(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return undefined;
}

/** The database's error, around which drizzle wraps one of its own. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === '' && error.cause instanceof Error ? error.cause : error;

/**
 * The refusal that an error means for the caller; the constraint stays in `cause`, for the log. The state of the database is `unavailable`;
 * anything unknown is `internal`, a fault of ours. Neither is ever a final refusal: the same call may come again. `isFault`
 * tells a browser that the call itself may be the reason, so that it is not given for ever.
 */
export function asAppError(error: unknown): AppError {
  const refusal = refusalIn(error);
  if (refusal) return refusal;
  const cause = innermost(error);
  const code = codeOf(cause);
  if (code === '23505') return new AppError('conflict', 'this exists already', { cause: error });
  if (/^2[23]/.test(code)) return new AppError('invalid_input', 'this cannot be stored', { cause: error });
  if (isReadOnly(cause)) return new AppError('unavailable', 'the database is read only', { cause: error });
  if (isDatabaseState(cause)) {
    const details = mayBeTheCall.test(code) ? { details: { isFault: true } } : {};
    return new AppError('unavailable', 'the database does not answer', { cause: error, ...details });
  }
  return new AppError('internal', 'something went wrong', { cause: error });
}
