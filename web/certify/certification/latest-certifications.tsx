import '#web/shared/registry/certification-registry.ts';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useCertificationSummary } from '#web/certify/certification/use-certification-summary.ts';
import { CertificationPill } from '#web/shared/certification/certification-state.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './latest-certifications.module.css';

const SHOWN = 3;

/** The reader's last three certifications, with a link to all of them; hidden if there are none. */
export function LatestCertifications() {
  const { t } = useTranslation();
  const titleID = useId();
  const { rows } = useQuery('certification.mine', {});
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={titleID}>
      <Row as="header" gap={8} align="baseline" justify="space-between" wrap>
        <Title order={2} id={titleID}>
          {t('certify.title')}
        </Title>
        <LinkButton to="/learn/certifications" variant="subtle" size="compact-sm">
          {t('certify.seeAll')}
        </LinkButton>
      </Row>
      <Stack as="ul" gap={14} mt={14} className={styles.list}>
        {rows.slice(0, SHOWN).map((row) => (
          <Latest key={row.id} certification={row} />
        ))}
      </Stack>
    </section>
  );
}

function Latest({ certification }: { certification: Certification }) {
  const summary = useCertificationSummary();
  const { id, name, learningOutcomes } = certification;
  return (
    <li>
      <BadgeArt name={name} beads={learningOutcomes.map(({ satisfied }) => satisfied)} size={64} />
      <div>
        <Link to="/learn/certifications/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
        <p className="text-muted">
          <bdi>{summary(certification)}</bdi>
        </p>
      </div>
      <CertificationPill certification={certification} />
    </li>
  );
}
