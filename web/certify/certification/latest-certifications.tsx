import '#web/shared/registry/certification-registry.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useCertificationSummary } from '#web/certify/certification/use-certification-summary.ts';
import { CertificationPill } from '#web/shared/certification/certification-state.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useQuery } from '#web/store/hooks.ts';

const SHOWN = 3;

/** The reader's last three certifications, with a link to all of them; hidden if there are none. */
export function LatestCertifications() {
  const { t } = useTranslation();
  const { rows } = useQuery('certification.mine', {});
  if (rows.length === 0) return null;
  return (
    <Panel
      title={t('certify.title')}
      actions={
        <LinkButton to="/learn/certifications" variant="subtle" size="compact-sm">
          {t('certify.seeAll')}
        </LinkButton>
      }
    >
      <Stack as="ul" gap={14} mt={14}>
        {rows.slice(0, SHOWN).map((row) => (
          <Latest key={row.id} certification={row} />
        ))}
      </Stack>
    </Panel>
  );
}

function Latest({ certification }: { certification: Certification }) {
  const summary = useCertificationSummary();
  const { id, name, learningOutcomes } = certification;
  return (
    <Row as="li" gap={[8, 16]} align="center" wrap>
      <BadgeArt name={name} beads={learningOutcomes.map(({ satisfied }) => satisfied)} size={64} />
      <Stack gap={2} grow={180}>
        <Link to="/learn/certifications/$id" params={{ id }} className="title-link">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-muted">
          <bdi>{summary(certification)}</bdi>
        </p>
      </Stack>
      <CertificationPill certification={certification} />
    </Row>
  );
}
