import { statusAt } from '#domain/certify/issue.ts';
import { useTranslation } from 'react-i18next';
import type { Certification, CertificationStatus, AcceptedEvidence } from '#domain/certify/certification.ts';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';
import { currentTime } from '#web/store/api/server-time.ts';

const states = {
  DRAFT: { pill: 'todo', label: 'certify.state.offered' },
  IN_PROGRESS: { pill: 'active', label: 'certify.state.inProgress' },
  ELIGIBLE: { pill: 'attention', label: 'certify.state.ready' },
  ISSUED: { pill: 'done', label: 'certify.state.issued' },
  EXPIRED: { pill: 'todo', label: 'certify.state.expired' },
  REVOKED: { pill: 'failed', label: 'certify.state.revoked' },
} as const satisfies Record<CertificationStatus, { pill: PillState; label: string }>;

/** The status now: the certification may have expired since the server wrote the row. */
export const certificationStatus = (certification: Certification): CertificationStatus =>
  statusAt(certification, currentTime());

export function CertificationPill({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const { pill, label } = states[certificationStatus(certification)];
  return <StatePill state={pill}>{t(label)}</StatePill>;
}

/** The evidence of the certification. The server sends it to the holder only. */
export const evidenceOf = ({ shownBy }: Partial<Pick<Certification, 'shownBy'>>): readonly AcceptedEvidence[] =>
  shownBy ?? [];

export const countSatisfiedOutcomes = ({ learningOutcomes }: Pick<Certification, 'learningOutcomes'>): number =>
  learningOutcomes.filter(({ satisfied }) => satisfied).length;
