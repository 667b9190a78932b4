import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { countSatisfiedOutcomes, certificationStatus } from '#web/shared/certification/certification-state.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';

/** Status of a certification in one sentence. */
export function useCertificationSummary(): (certification: Certification) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useTokenText();
  return (certification) => {
    const { learningOutcomes, issueDate, expiresAt, revokedAt, tokenPrice } = certification;
    const count = learningOutcomes.length;
    switch (certificationStatus(certification)) {
      case 'DRAFT':
        return t('certify.summary.offered', { count });
      case 'IN_PROGRESS':
        return t('certify.summary.inProgress', { shown: format.number(countSatisfiedOutcomes(certification)), count });
      case 'ELIGIBLE':
        return t('certify.summary.ready', { count, tokens: tokens(Number(tokenPrice)) });
      case 'ISSUED':
        return expiresAt === null
          ? t('certify.summary.issued', { date: format.date(issueDate) })
          : t('certify.summary.issuedUntil', { date: format.date(issueDate), end: format.date(expiresAt) });
      case 'EXPIRED':
        return t('certify.summary.expired', { date: format.date(expiresAt ?? issueDate) });
      case 'REVOKED':
        return t('certify.summary.revoked', { date: format.date(revokedAt ?? issueDate) });
    }
  };
}
