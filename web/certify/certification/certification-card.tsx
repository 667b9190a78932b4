import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CertificationPill, certificationStatus } from '#web/shared/certification/certification-state.tsx';
import { NextAction } from '#web/certify/certification/next-action.tsx';
import { useNextStep } from '#web/certify/certification/use-next-step.ts';
import { OutcomeList } from '#web/certify/certification/outcome-list.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useCertificationSummary } from '#web/certify/certification/use-certification-summary.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from '#web/certify/certify.module.css';

interface CertificationCardProps {
  certification: Certification;
  isFirst: boolean;
}

/** A certification of the reader; its button reveals the outcomes and their evidence. */
export function CertificationCard({ certification, isFirst }: CertificationCardProps) {
  const { t } = useTranslation();
  const bodyID = useId();
  const state = certificationStatus(certification);
  const isWaiting = state === 'IN_PROGRESS' || state === 'ELIGIBLE';
  const [isOpen, setOpen] = useState(isFirst && isWaiting);
  const next = useNextStep(certification);
  const { id, name } = certification;
  return (
    <Panel as="li" className={styles.card}>
      <Row as="header" gap={[12, 20]} align="center" wrap>
        <CardHead certification={certification} />
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
          <IconChevronDown size={18} aria-hidden className={styles.chevron} />
        </ActionIcon>
      </Row>
      <div id={bodyID} hidden={!isOpen} className={styles.body}>
        {isOpen && <OutcomeList certification={certification} next={next} />}
      </div>
      {(isOpen || state === 'ELIGIBLE') && isWaiting && (
        <div>
          <NextAction key={id} certification={certification} next={next} isSecondary={!isFirst} />
        </div>
      )}
    </Panel>
  );
}

function CardHead({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const summary = useCertificationSummary();
  const { id, name, owner, learningOutcomes } = certification;
  const teacher = useRow('PublicProfile', owner);
  const state = certificationStatus(certification);
  return (
    <>
      <BadgeArt
        name={name}
        beads={learningOutcomes.map(({ satisfied }) => satisfied)}
        isFaint={state === 'EXPIRED' || state === 'REVOKED'}
      />
      <Stack gap={2} grow={160} className={styles.summary}>
        <h2>
          <Link to="/learn/certifications/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="text-muted">
          {teacher && (
            <>
              <bdi>{t('certify.by', { teacher: teacher.name })}</bdi> ·{' '}
            </>
          )}
          <bdi>{summary(certification)}</bdi>
        </p>
      </Stack>
    </>
  );
}
