import type { SquareError } from 'square';
import { AppError } from '#domain/kernel/errors.ts';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import { PaymentRefused } from '#server/wallet/payments/card-provider.ts';

/** Square's error codes by what a person can do about them. */
const failures: Readonly<Record<string, PaymentFailure>> = {
  CARD_DECLINED: 'declined',
  GENERIC_DECLINE: 'declined',
  CARD_DECLINED_CALL_ISSUER: 'declined',
  VOICE_FAILURE: 'declined',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: 'declined',
  BUYER_REFUSED_PAYMENT: 'declined',
  ACCOUNT_UNUSABLE: 'declined',
  INVALID_ACCOUNT: 'declined',
  PAYMENT_LIMIT_EXCEEDED: 'limit',
  INSUFFICIENT_FUNDS: 'funds',
  CVV_FAILURE: 'cvv',
  VERIFY_CVV_FAILURE: 'cvv',
  CARD_EXPIRED: 'expired',
  INVALID_EXPIRATION: 'expired',
  INVALID_EXPIRATION_YEAR: 'expired',
  INVALID_EXPIRATION_DATE: 'expired',
  BAD_EXPIRATION: 'expired',
  EXPIRATION_FAILURE: 'expired',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'verification',
  INVALID_CARD: 'card',
  INVALID_CARD_DATA: 'card',
  INVALID_ENCRYPTED_CARD: 'card',
  PAN_FAILURE: 'card',
  TRANSACTION_LIMIT: 'limit',
  AMOUNT_TOO_HIGH: 'limit',
  AMOUNT_TOO_LOW: 'limit',
  CARD_TOKEN_EXPIRED: 'again',
  CARD_TOKEN_USED: 'again',
  SOURCE_EXPIRED: 'again',
  SOURCE_USED: 'again',
  ADDRESS_VERIFICATION_FAILURE: 'address',
  VERIFY_AVS_FAILURE: 'address',
  INVALID_POSTAL_CODE: 'address',
  CARD_NOT_SUPPORTED: 'unsupported',
  UNSUPPORTED_CARD_BRAND: 'unsupported',
};

/**
 * Errors that leave open whether something was done, so the call is repeated with the same key. A revoked token (401,
 * 403) hides the result of an earlier attempt, a reused key says that something was done, and a version conflict
 * needs a new read.
 */
const openStatuses = new Set([401, 403, 408, 409, 429]);
const openCodes = new Set(['IDEMPOTENCY_KEY_REUSED', 'VERSION_MISMATCH', 'CONFLICT']);
const isOpen = (status: number | undefined, code: string): boolean =>
  status === undefined || status >= 500 || openStatuses.has(status) || openCodes.has(code);

/** Converts an SDK error: a certain refusal becomes `PaymentRefused`, anything else `unavailable`. */
export function fromSquare(error: unknown): Error {
  const { statusCode, errors } = error as Partial<SquareError>;
  const code = errors?.[0]?.code ?? '';
  if (failures[code] !== undefined) return new PaymentRefused(failures[code], error);
  if (isOpen(statusCode, code))
    return new AppError('unavailable', 'the card provider does not answer', { cause: error });
  return new PaymentRefused('provider', error);
}
