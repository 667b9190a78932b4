import { APICallError, InvalidResponseDataError, JSONParseError } from 'ai';

export const TOO_LONG = 'the model took too long';

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/**
 * Security: reason of a failure that an operator may know. The errors themselves contain the request, and servers
 * repeat keys.
 */
export function failureReasonOf(error: unknown): string {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    if (isTimeout(error.cause)) return TOO_LONG;
    if (statusCode === undefined) return `the model cannot be reached${codeOf(error)}`;
    return statusCode < 400 ? 'the model broke off' : `the model answered ${statusCode}`;
  }
  if (JSONParseError.isInstance(error) || InvalidResponseDataError.isInstance(error))
    return 'the model broke off, or does not speak the protocol';
  if (isTimeout(error)) return TOO_LONG;
  // The names of the library's errors mean nothing to an operator.
  return 'the model failed';
}

/** Code such as ECONNREFUSED or ENOTFOUND, from the innermost error that has one. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return `: ${at.code}`;
  return '';
}
