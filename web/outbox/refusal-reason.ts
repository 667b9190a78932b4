import type { ErrorCode } from '#domain/kernel/errors.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  conflict: 'writes.reason.conflict',
  not_found: 'writes.reason.gone',
  not_allowed: 'writes.reason.gone',
  illegal_step: 'writes.reason.settled',
  not_ready: 'writes.reason.notReady',
  invalid_input: 'writes.reason.invalid',
  too_large: 'writes.reason.invalid',
  unsupported_media: 'writes.reason.invalid',
  insufficient_tokens: 'writes.reason.price',
  price_changed: 'writes.reason.price',
  limit_reached: 'writes.reason.limit',
  not_verified: 'writes.reason.notVerified',
  unknown_command: 'writes.reason.outdated',
  outdated: 'writes.reason.outdated',
};

/** The text key of the reason why the server rejected a write. An unexpected error asks to try later. */
export const refusalReason = (code: ErrorCode): string => reasons[code] ?? 'writes.reason.later';
