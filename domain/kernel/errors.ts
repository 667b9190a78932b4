/** Every error code of the product. A code without an HTTP status does not compile. */
export const httpStatus = {
  invalid_input: 422,
  not_signed_in: 401,
  not_verified: 403,
  login_incomplete: 403,
  suspended: 403,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  invalid_state: 409,
  time_over: 409,
  price_changed: 409,
  not_ready: 409,
  insufficient_tokens: 402,
  limit_reached: 403,
  too_slow: 408,
  too_large: 413,
  unsupported_media: 415,
  upgrade_required: 426,
  too_many: 429,
  offline: 503,
  unavailable: 503,
  unknown_command: 400,
  outdated: 409,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof httpStatus;

/** Facts that a screen needs to explain a refusal in the reader's language; never secrets. */
export type ErrorDetails = { readonly [name: string]: Json };
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, detail: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(`${code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.details = options.details;
  }
}

/** The code of an error; an error that is not ours is `internal`. */
export const errorCode = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'internal');

/** Body of every error response (RFC 9457, with our code). */
export interface Problem {
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  details?: ErrorDetails;
  requestId?: string;
}
