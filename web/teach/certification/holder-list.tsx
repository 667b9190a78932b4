import '#web/shared/registry/certification-registry.ts';
import { Button, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import {
  CertificationPill,
  countSatisfiedOutcomes,
  certificationStatus,
} from '#web/shared/certification/certification-state.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Person } from '#web/shared/person/person.tsx';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { type QueryView, useQuery, useRow } from '#web/store/hooks.ts';
import { RevokeDialog } from '#web/teach/certification/revoke-dialog.tsx';
import list from '#web/teach/lesson/learner-list.module.css';
import { MoreButton } from '#web/teach/page/more-button.tsx';

/** List of learners who hold the certification or are working towards it, newest first. */
export function HolderList({ definitionID }: { definitionID: Certification['id'] }) {
  const { t } = useTranslation();
  const query = useQuery('certification.holders', { definitionID });
  const { rows, state, count, hasMore, newCount, loadMore, showNew, retry } = query;
  const [revoked, setRevoked] = useState<Certification>();
  useProfiles(
    rows.map(({ userID }) => userID),
    retry,
  );
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  return (
    <Stack as="section" gap={12} aria-labelledby="holders">
      <Title order={2} id="holders">
        {t('certify.editor.holders.title')}{' '}
        {count !== undefined && count > 0 && <span className="text-muted">{count}</span>}
      </Title>
      {rows.length === 0 ? (
        <Nobody state={state} onRetry={retry} />
      ) : (
        <Panel as="div" className={list.frame}>
          <Table
            aria-labelledby="holders"
            heads={[
              t('certify.editor.holders.name'),
              t('certify.editor.holders.state'),
              t('certify.editor.holders.since'),
              <span key="revoke" className="visually-hidden">
                {t('certify.editor.revoke.open')}
              </span>,
            ]}
            isListOnPhone
          >
            <tbody>
              {rows.map((row) => (
                <Holder key={row.id} held={row} onRevoke={() => setRevoked(row)} />
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {rows.length > 0 && state === 'error' && <ErrorBox onRetry={retry} />}
      <MoreButton state={state} hasMore={hasMore && state !== 'error'} loadMore={loadMore} />
      {revoked && <RevokeDialog held={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

function Holder({ held, onRevoke }: { held: Certification; onRevoke: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const profile = useRow('PublicProfile', held.userID);
  const { learningOutcomes, issueDate, createdAt, revokedAt } = held;
  const state = certificationStatus(held);
  const isGiven = state === 'ISSUED' || state === 'EXPIRED';
  return (
    <tr>
      <th scope="row">
        <Person profile={profile} size={32} />
      </th>
      <td>
        <CertificationPill certification={held} />
        {state === 'IN_PROGRESS' && (
          <div className="text-muted tabular-numbers">
            <bdi>
              {t('certify.editor.holders.shown', {
                shown: format.number(countSatisfiedOutcomes(held)),
                count: learningOutcomes.length,
              })}
            </bdi>
          </div>
        )}
      </td>
      <td className="text-muted">
        <bdi>{format.date(revokedAt ?? (issueDate === '' ? createdAt : issueDate))}</bdi>
      </td>
      <td>
        {isGiven && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('certify.editor.revoke.of', { name: profile?.name ?? '' })}
            onClick={onRevoke}
          >
            {t('certify.editor.revoke.open')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Nobody({ state, onRetry }: { state: QueryView<never>['state']; onRetry: () => void }) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return (
        <Loading label={t('common.loading')}>
          <Skeleton height={96} />
        </Loading>
      );
    case 'offline':
      return <p className="text-muted">{t('certify.editor.holders.offline')}</p>;
    case 'error':
      return <ErrorBox onRetry={onRetry} />;
    case 'ready':
      return <p className="text-muted">{t('certify.editor.holders.none')}</p>;
  }
}
