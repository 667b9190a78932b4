import '#web/shared/registry/certification-registry.ts';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { isId } from '#domain/kernel/id.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Page } from '#ui/layout/page.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CertificateProof } from '#web/certify/proof/certificate-proof.tsx';
import { CertificationHead } from '#web/certify/certification/certification-head.tsx';
import { EndorsementList } from '#web/certify/endorsement/endorsement-list.tsx';
import { NextAction } from '#web/certify/certification/next-action.tsx';
import { useNextStep } from '#web/certify/certification/use-next-step.ts';
import { OutcomeList } from '#web/certify/certification/outcome-list.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { ShareButton } from '#web/shared/control/share-button.tsx';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';

/** Page of one certification; only its holder sees the evidence. */
export function CertificationPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <ByID key={id} id={id as Certification['id']} /> : <NotFound />}</Page>;
}

function ByID({ id }: Pick<Certification, 'id'>) {
  const { t } = useTranslation();
  const { rows, state, retry } = useQuery('certification.byID', { id });
  const cached = useRow('Certification', id);
  const certification = rows[0] ?? cached;
  if (certification) return <CertificationView certification={certification} />;
  if (state === 'loading')
    return (
      <Loading label={t('certify.loading')}>
        <Stack gap={[32, 48]} columns="minmax(0, 1fr) 320px" align="start" stackBelow="lg">
          <Skeleton height={420} />
          <Skeleton height={200} />
        </Stack>
      </Loading>
    );
  if (state === 'ready') return <NotFound />;
  if (state === 'error') return <ErrorBox title={t('certify.failed')} onRetry={retry} />;
  return (
    <EmptyState art="broken" order={1} title={t('certify.offlineTitle')}>
      {t('certify.offline')}
    </EmptyState>
  );
}

function CertificationView({ certification }: { certification: Certification }) {
  const isHolder = useActor().id === certification.userID && certification.status !== 'DRAFT';
  const next = useNextStep(certification);
  usePageTitle(certification.name);
  return (
    <Stack gap={[32, 48]} columns="minmax(0, 1fr) 320px" align="start" stackBelow="lg">
      <Panel as="article" gap={28}>
        <CertificationHead certification={certification} />
        <OutcomeList certification={certification} next={isHolder ? next : undefined} />
        {isHolder && <NextAction certification={certification} next={next} />}
        {isHolder && <CertificateProof certification={certification} />}
        {isHolder && certification.status === 'ISSUED' && (
          <Row>
            <ShareButton certificate={certification.id} />
          </Row>
        )}
      </Panel>
      {certification.status !== 'DRAFT' && <EndorsementList certification={certification} />}
    </Stack>
  );
}
