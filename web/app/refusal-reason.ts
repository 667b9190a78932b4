import type { ErrorCode } from '#domain/kernel/errors.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  conflict: 'shell.reason.conflict',
  not_found: 'shell.reason.gone',
  not_allowed: 'shell.reason.gone',
  illegal_step: 'shell.reason.settled',
  not_ready: 'shell.reason.notReady',
  invalid_input: 'shell.reason.invalid',
  too_large: 'shell.reason.invalid',
  unsupported_media: 'shell.reason.invalid',
  insufficient_tokens: 'shell.reason.price',
  price_changed: 'shell.reason.price',
  limit_reached: 'shell.reason.limit',
  not_verified: 'shell.reason.notVerified',
  unknown_command: 'shell.reason.outdated',
  outdated: 'shell.reason.outdated',
};

/** Why the server did not take something, as a key of the texts; what nobody foresaw may work the next time. */
export const refusalReason = (code: ErrorCode): string => reasons[code] ?? 'shell.reason.later';
