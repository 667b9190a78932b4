import '#web/shared/registry/certification-registry.ts';
import { Button, Title } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificationFilter, certificationFilters } from '#domain/certify/certification.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CertificationCard } from '#web/certify/certification/certification-card.tsx';
import { OwnEndorsementList } from '#web/certify/endorsement/own-endorsement-list.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { LinkTabs } from '#web/shared/control/link-tabs.tsx';
import { type QueryView, useQuery } from '#web/store/hooks.ts';
import styles from '#web/certify/certify.module.css';

const isFilter = (text: string | undefined): text is CertificationFilter =>
  certificationFilters.some((each) => each === text);

/** The reader's certifications, earned and in progress; `?only=` filters them. */
export function CertificationsPage() {
  const { t } = useTranslation();
  const { only } = useSearch({ strict: false });
  const chosen = isFilter(only) ? only : undefined;
  return (
    <Page>
      <PageHeader title={t('certify.title')} lead={t('certify.lead')} actions={<Filters chosen={chosen} />} />
      <Stack gap={[32, 48]} columns="minmax(0, 1fr) 320px" align="start" stackBelow="lg">
        <Certifications key={chosen ?? ''} only={chosen} />
        <Stack as="aside" gap={20} className={styles.aside} aria-labelledby="endorsements">
          <Title order={2} id="endorsements">
            {t('certify.endorsements')}
          </Title>
          <OwnEndorsementList />
        </Stack>
      </Stack>
    </Page>
  );
}

function Filters({ chosen }: { chosen: CertificationFilter | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.filters}>
      <LinkTabs label={t('certify.filter')}>
        {(['all', ...certificationFilters] as const).map((each) => (
          <Link
            key={each}
            to="/learn/certifications"
            search={each === 'all' ? {} : { only: each }}
            resetScroll={false}
            aria-current={each === (chosen ?? 'all') ? 'page' : undefined}
          >
            {t(`certify.only.${each}`)}
          </Link>
        ))}
      </LinkTabs>
    </div>
  );
}

function Certifications({ only }: { only: CertificationFilter | undefined }) {
  const { t } = useTranslation();
  const list = useQuery('certification.mine', only === undefined ? {} : { only });
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  if (rows.length === 0) return <NoCertifications list={list} only={only} />;
  return (
    <div>
      {state === 'offline' && <OfflineBanner>{t('certify.offline')}</OfflineBanner>}
      <Stack as="ul" gap={16} mb={16} aria-label={t('certify.title')}>
        {rows.map((row, index) => (
          <CertificationCard key={row.id} certification={row} isFirst={index === 0} />
        ))}
      </Stack>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('certify.more')}
        </Button>
      )}
    </div>
  );
}

interface NoCertificationsProps {
  list: Pick<QueryView<never>, 'state' | 'retry'>;
  only: CertificationFilter | undefined;
}

function NoCertifications({ list: { state, retry }, only }: NoCertificationsProps) {
  const { t } = useTranslation();
  if (state === 'loading')
    return (
      <Loading label={t('certify.loading')}>
        <Stack gap={16} mb={16}>
          <Skeleton height={128} />
          <Skeleton height={128} />
          <Skeleton height={128} />
        </Stack>
      </Loading>
    );
  if (state === 'offline') return <OfflineBanner>{t('certify.offline')}</OfflineBanner>;
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  if (only !== undefined) return <EmptyState art="cleared" title={t(`certify.none.${only}`)} />;
  return (
    <EmptyState
      art="start"
      title={t('certify.none.title')}
      action={<LinkButton to="/learn/catalog">{t('certify.browse')}</LinkButton>}
    >
      {t('certify.none.body')}
    </EmptyState>
  );
}
