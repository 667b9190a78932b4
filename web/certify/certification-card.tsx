import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { CertificationPill, stateOf } from '#web/shared/certification-state.tsx';
import { NextAction } from '#web/certify/next-action.tsx';
import { useNextStep } from '#web/certify/next-step.ts';
import { OutcomeList } from '#web/certify/outcome-list.tsx';
import { Seal } from '#web/shared/seal.tsx';
import { useSummary } from '#web/certify/use-summary.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './certify.module.css';

interface CertificationCardProps {
  certification: Certification;
  isFirst: boolean;
}

/** A certification of the reader; its button reveals the outcomes and their evidence. */
export function CertificationCard({ certification, isFirst }: CertificationCardProps) {
  const { t } = useTranslation();
  const bodyID = useId();
  const state = stateOf(certification);
  const isWaiting = state === 'IN_PROGRESS' || state === 'ELIGIBLE';
  const [isOpen, setOpen] = useState(isFirst && isWaiting);
  const next = useNextStep(certification);
  const { id, name } = certification;
  return (
    <li className={`box ${styles['card']}`}>
      <header>
        <Head certification={certification} />
        <CertificationPill certification={certification} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-expanded={isOpen}
          aria-controls={bodyID}
          aria-label={t('certify.outcomesOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden className={styles['chevron']} />
        </ActionIcon>
      </header>
      <div id={bodyID} hidden={!isOpen} className={styles['body']}>
        {isOpen && <OutcomeList certification={certification} next={next} />}
      </div>
      {(isOpen || state === 'ELIGIBLE') && isWaiting && (
        <div className={styles['foot']}>
          <NextAction key={id} certification={certification} next={next} isOneOfMany={!isFirst} />
        </div>
      )}
    </li>
  );
}

function Head({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const summary = useSummary();
  const { id, name, owner, learningOutcomes } = certification;
  const teacher = useRow('PublicProfile', owner);
  const state = stateOf(certification);
  return (
    <>
      <Seal
        name={name}
        beads={learningOutcomes.map(({ satisfied }) => satisfied)}
        isFaint={state === 'EXPIRED' || state === 'REVOKED'}
      />
      <div className={styles['what']}>
        <h2>
          <Link to="/learn/certifications/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="quiet">
          {teacher && (
            <>
              <bdi>{t('certify.by', { teacher: teacher.name })}</bdi> ·{' '}
            </>
          )}
          <bdi>{summary(certification)}</bdi>
        </p>
      </div>
    </>
  );
}
