import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';

const texts: Partial<Record<ErrorCode, string>> = {
  offline: 'teach.refused.offline',
  unavailable: 'teach.refused.unavailable',
  not_found: 'teach.refused.gone',
  not_allowed: 'teach.refused.gone',
  not_ready: 'teach.refused.notReady',
  not_signed_in: 'teach.refused.signedOut',
  conflict: 'teach.refused.conflict',
  too_many: 'teach.refused.tooMany',
  too_large: 'teach.refused.tooLarge',
  unsupported_media: 'teach.refused.unsupported',
  invalid_input: 'teach.refused.invalid',
};

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: unknown): number => Math.floor(Number(bytes) / MEGABYTE);

/** Formats an error as a sentence that tells the user what to do. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof AppError)) return t('teach.refused.other');
    const { limit, value, used } = error.details ?? {};
    if (limit === 'fileBytes') return t('teach.refused.noRoom', { max: megabytes(value), used: megabytes(used) });
    const { maxBytes, seconds } = error.details ?? {};
    if (typeof maxBytes === 'number') return t('teach.refused.tooLargeFor', { max: megabytes(maxBytes) });
    if (error.code === 'too_many' && typeof seconds === 'number')
      return t('teach.refused.tooManyUntil', { count: Math.max(1, Math.ceil(seconds / 60)) });
    return t(texts[error.code] ?? 'teach.refused.other');
  };
}
