import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  offline: 'certify.refused.offline',
  insufficient_tokens: 'certify.refused.insufficient',
  price_changed: 'certify.refused.priceChanged',
  illegal_step: 'certify.refused.changed',
  not_found: 'certify.refused.gone',
  too_many: 'certify.refused.tooMany',
};

/** Sentence for a refused action on a certification. */
export function useCertifyErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => t((error instanceof AppError && reasons[error.code]) || 'certify.refused.later');
}
