import '#web/shared/registry/certification-registry.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { EndorsementQuote } from '#web/certify/endorsement/endorsement-quote.tsx';
import { useEndorsementRefetch } from '#web/certify/endorsement/use-endorsement-refetch.ts';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { type QueryView, useQuery, useRow } from '#web/store/hooks.ts';
import styles from '#web/certify/certify.module.css';

/** Endorsements of the reader's certifications, newest first. */
export function OwnEndorsementList() {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('endorsement.received', {});
  useProfiles(
    rows.map(({ author }) => author),
    retry,
  );
  useEndorsementRefetch(retry);
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  if (rows.length === 0) return <NoEndorsements state={state} onRetry={retry} />;
  return (
    <>
      <Stack as="ul" gap={24} aria-labelledby="endorsements">
        {rows.map((row) => (
          <OwnEndorsement key={row.id} endorsement={row} />
        ))}
      </Stack>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Row>
          <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
            {t('certify.more')}
          </Button>
        </Row>
      )}
    </>
  );
}

function OwnEndorsement({ endorsement }: { endorsement: Endorsement }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { certificationID: id, createdAt } = endorsement;
  // The server sets `dateTime`; a row that was not sent yet has only its local date.
  const at = endorsement.dateTime ?? createdAt;
  const certification = useRow('Certification', id);
  return (
    <li>
      <EndorsementQuote endorsement={endorsement}>
        {certification && (
          <Link to="/learn/certifications/$id" params={{ id }}>
            <bdi>{certification.name}</bdi>
          </Link>
        )}{' '}
        <time dateTime={at}>
          <bdi>{format.date(at)}</bdi>
        </time>
        {endorsement.hiddenByHolderAt != null && (
          <span className={styles.hiddenBadge}>{t('certify.endorse.hidden')}</span>
        )}
      </EndorsementQuote>
    </li>
  );
}

function NoEndorsements({ state, onRetry }: { state: QueryView<never>['state']; onRetry: () => void }) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      );
    case 'offline':
      return <p className="text-muted">{t('certify.endorse.offline')}</p>;
    case 'error':
      return <ErrorBox onRetry={onRetry} />;
    case 'ready':
      return <p className="text-muted">{t('certify.endorse.noneOwn')}</p>;
  }
}
