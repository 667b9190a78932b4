import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { QueryView } from '#web/store/hooks.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import type { ActionError } from '#web/shared/error/use-action.ts';
import styles from './revision-history.module.css';

interface HistoryListProps {
  /** Explains what the user can do with the history, or why they cannot. */
  help: string;
  /** Error of a failed restore. */
  failure: ActionError | undefined;
  list: Pick<QueryView<unknown>, 'rows' | 'state' | 'hasMore' | 'loadMore' | 'retry'>;
  /** Text of an empty history. */
  empty: string;
  children: ReactNode;
}

/** A paged list of changes, newest first. */
export function HistoryList({ help, failure, list, empty, children }: HistoryListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { rows, state } = list;
  return (
    <Stack gap={12} className={styles.history}>
      <p className="text-muted">{help}</p>
      {failure && <ErrorBox title={t('history.refused')} message={errorText(failure.error)} />}
      <Stack as="ol" lines reversed>
        {children}
      </Stack>
      {state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {state === 'ready' && rows.length === 0 && <p className="text-muted">{empty}</p>}
      {state === 'error' && <ErrorBox onRetry={list.retry} />}
      {state === 'ready' && list.hasMore && (
        <Row>
          <Button variant="default" onClick={list.loadMore}>
            {t('history.more')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
