import '#web/shared/registry/certification-registry.ts';
import { Button, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { EndorsementRequestButton } from '#web/certify/endorsement/endorsement-request-button.tsx';
import { EndorsementForm } from '#web/certify/endorsement/endorsement-form.tsx';
import { HistoryDialog } from '#web/shared/revision/history-dialog.tsx';
import { TextHistory } from '#web/shared/revision/text-history.tsx';
import { EndorsementItem } from '#web/certify/endorsement/endorsement-item.tsx';
import { useEndorsementRights } from '#web/certify/endorsement/use-endorsement-rights.ts';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { type QueryView, useActor, useQuery, useTopic } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/certify/certify.module.css';

/** The endorsements of a certification. Anybody but its holder may add one while it is issued. */
export function EndorsementList({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { isHolder, mayAsk, mayWrite, refusal, emptyText } = useEndorsementRights(certification);
  useTopic(`certification:${certification.id}`);
  const list = useQuery('endorsement.byCertification', { certificationID: certification.id });
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  useProfiles(
    rows.flatMap(({ author, editedBy }) => [author, editedBy]),
    retry,
  );
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const hasOwn = rows.some(({ author }) => author === actor.id);
  return (
    <Stack as="section" gap={20} className={styles.aside} aria-labelledby="endorsements">
      <Title order={2} id="endorsements">
        {t('certify.endorsements')}
      </Title>
      {rows.length === 0 ? (
        <NoEndorsements state={state} words={emptyText} onRetry={retry} />
      ) : (
        <Stack as="ul" gap={24} className={styles.endorsements} aria-labelledby="endorsements">
          {rows.map((row) => (
            <EndorsementItem key={row.id} endorsement={row} isHolder={isHolder} />
          ))}
        </Stack>
      )}
      {rows.length > 0 && state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Row>
          <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
            {t('certify.more')}
          </Button>
        </Row>
      )}
      {mayAsk && (
        <Row>
          <EndorsementRequestButton />
        </Row>
      )}
      {!hasOwn && refusal !== undefined && <p className="text-muted">{t(refusal)}</p>}
      {!hasOwn && mayWrite && <WriteEndorsement certificationID={certification.id} />}
      <HistoryDialog
        render={(rowID, onRestored) => (
          <TextHistory model="Endorsement" column="testimony" rowID={rowID} onRestored={onRestored} />
        )}
      />
    </Stack>
  );
}

function WriteEndorsement({ certificationID }: Pick<Endorsement, 'certificationID'>) {
  const { t } = useTranslation();
  const { act } = useAction('endorsement.write');
  const { opener, isOpen, open, close } = useInlineForm<HTMLButtonElement>();
  const handleSave = (testimony: string) => {
    close();
    void act({ id: newId('Endorsement'), certificationID, testimony });
  };
  if (isOpen) return <EndorsementForm onSave={handleSave} onCancel={close} />;
  return (
    <Row>
      <Button ref={opener} variant="default" onClick={open}>
        {t('certify.endorse.write')}
      </Button>
    </Row>
  );
}

interface NoEndorsementsProps {
  state: QueryView<never>['state'];
  /** The key of the text for an empty list. */
  words: string;
  onRetry: () => void;
}

function NoEndorsements({ state, words, onRetry }: NoEndorsementsProps) {
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
      return <p className="text-muted">{t(words)}</p>;
  }
}
