import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';

const reasons = {
  offline: 'learn.refused.offline',
  unavailable: 'learn.refused.unavailable',
  insufficient_tokens: 'learn.refused.insufficient',
  price_changed: 'learn.refused.priceChanged',
  not_ready: 'learn.refused.notReady',
  not_found: 'learn.refused.notFound',
  not_allowed: 'learn.refused.notAllowed',
  illegal_step: 'learn.refused.illegalStep',
  time_over: 'learn.refused.timeOver',
  too_many: 'learn.refused.tooMany',
} as const satisfies Partial<Record<ErrorCode, string>>;

const isKnown = (code: ErrorCode): code is keyof typeof reasons => code in reasons;

/** Turns an error code into a sentence for the learner; unknown codes get a generic one. */
export function useErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation();
  return (code) => t(isKnown(code) ? reasons[code] : 'learn.refused.other');
}

export const errorCode = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'internal');
