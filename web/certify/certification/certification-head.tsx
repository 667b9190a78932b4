import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CertificationPill, certificationStatus } from '#web/shared/certification/certification-state.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useCertificationSummary } from '#web/certify/certification/use-certification-summary.ts';
import { Person } from '#web/shared/person/person.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from '#web/certify/certify.module.css';

/** Header of a certification: holder, title, status and issuer. */
export function CertificationHead({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const summary = useCertificationSummary();
  const { name, description, learningOutcomes, owner, userID, status, revocationReason } = certification;
  const [teacher, holder] = [useRow('PublicProfile', owner), useRow('PublicProfile', userID)];
  const state = certificationStatus(certification);
  const isHeld = status !== 'DRAFT';
  return (
    <Stack as="header" gap={12} className={styles.head}>
      <Row gap={[12, 24]} align="center" stackBelow="sm">
        <BadgeArt
          name={name}
          beads={learningOutcomes.map(({ satisfied }) => satisfied)}
          size={104}
          isFaint={state === 'EXPIRED' || state === 'REVOKED'}
        />
        <Stack gap={4} grow>
          {isHeld && holder && (
            <p className={styles.holder}>
              <Person profile={holder} size={28} />
            </p>
          )}
          <Title order={1}>
            <bdi>{name}</bdi>
          </Title>
          <p className={styles.status}>
            <CertificationPill certification={certification} /> <bdi>{summary(certification)}</bdi>
          </p>
          {teacher && (
            <p className="text-muted">
              <bdi>{t('certify.by', { teacher: teacher.name })}</bdi>
            </p>
          )}
        </Stack>
      </Row>
      <p className="text-muted">{t(`certify.counted.${certification.countedAttempts}`)}</p>
      {state === 'REVOKED' && (
        <p className={styles.reason}>
          <b>{t('certify.reason')}</b> <bdi>{revocationReason}</bdi>
        </p>
      )}
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </Stack>
  );
}
