import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { CertificationPill, stateOf } from '#web/shared/certification-state.tsx';
import { Seal } from '#web/shared/seal.tsx';
import { useSummary } from '#web/certify/use-summary.ts';
import { Person } from '#web/shared/person.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './certify.module.css';

/** Header of a certification: holder, title, status and issuer. */
export function CertificationHead({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const summary = useSummary();
  const { name, description, learningOutcomes, owner, userID, status, revocationReason } = certification;
  const [teacher, holder] = [useRow('PublicProfile', owner), useRow('PublicProfile', userID)];
  const state = stateOf(certification);
  const isHeld = status !== 'DRAFT';
  return (
    <header className={styles['head']}>
      <Seal
        name={name}
        beads={learningOutcomes.map(({ satisfied }) => satisfied)}
        size={104}
        isFaint={state === 'EXPIRED' || state === 'REVOKED'}
      />
      <div>
        {isHeld && holder && (
          <p className={styles['holder']}>
            <Person profile={holder} size={28} />
          </p>
        )}
        <Title order={1}>
          <bdi>{name}</bdi>
        </Title>
        <p className={styles['standing']}>
          <CertificationPill certification={certification} /> <bdi>{summary(certification)}</bdi>
        </p>
        {teacher && (
          <p className="quiet">
            <bdi>{t('certify.by', { teacher: teacher.name })}</bdi>
          </p>
        )}
      </div>
      <p className="quiet">{t(`certify.counted.${certification.countedAttempts}`)}</p>
      {state === 'REVOKED' && (
        <p className={styles['reason']}>
          <b>{t('certify.reason')}</b> <bdi>{revocationReason}</bdi>
        </p>
      )}
      {description !== '' && (
        <p className={styles['description']} dir="auto">
          {description}
        </p>
      )}
    </header>
  );
}
