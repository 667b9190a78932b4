import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './revision-history.module.css';

interface HistoryVersionProps {
  /** Author and time of the change; both are unknown for the first version of a row older than its history. */
  actor?: UserId;
  at?: string;
  /** Number of the version; undefined if versions are not numbered. */
  seq?: number;
  /** Short labels of the change, such as its action. */
  labels: readonly string[];
  /** The content of the change. */
  change: ReactNode;
  /** Label of the restore button, and its full text for screen readers. */
  restoreLabels?: { label: string; full: string };
  /** Restores the version; undefined if it cannot be restored. */
  onRestore: (() => void) | undefined;
}

/** One change with its author, time and content. */
export function HistoryVersion({ actor, at, seq, labels, change, restoreLabels, onRestore }: HistoryVersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', actor);
  return (
    <Stack as="li" gap={8} value={seq}>
      <Row as="header" gap={[4, 10]} align="center" wrap>
        {actor !== undefined && (
          <>
            <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
            <b>
              <bdi>{person?.name ?? t('history.somebody')}</bdi>
            </b>
          </>
        )}
        {labels.map((action) => (
          <span key={action} className={styles.action}>
            {action}
          </span>
        ))}
        {at !== undefined && (
          <time dateTime={at} title={format.dateTime(at)}>
            <bdi>{format.relative(at)}</bdi>
          </time>
        )}
      </Row>
      {change}
      {onRestore && (
        <Row>
          <Button variant="default" size="sm" aria-label={restoreLabels?.full} onClick={onRestore}>
            {restoreLabels?.label ?? t('history.goBack')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
