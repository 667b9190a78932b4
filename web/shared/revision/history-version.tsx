import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useFormat } from '#ui/use-format.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './revision-history.module.css';

interface HistoryVersionProps {
  /** Who made the change, and when; neither is known of a row's first version from before its changes were kept. */
  actor?: UserId;
  at?: string;
  /** Its number among all; none where they are not numbered. */
  seq?: number;
  /** What was done, in a word, and what else is to be said of it. */
  labels: readonly string[];
  /** What was made of what was there. */
  change: ReactNode;
  /** What going back is called here, and of what it is for who cannot see that. */
  restoreLabels?: { label: string; full: string };
  /** Nothing where there is nothing to go back to. */
  onRestore: (() => void) | undefined;
}

/** One change: by whom, when, and what it was. */
export function HistoryVersion({ actor, at, seq, labels, change, restoreLabels, onRestore }: HistoryVersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', actor);
  return (
    <li value={seq}>
      <header>
        {actor !== undefined && (
          <>
            <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
            <b>
              <bdi>{person?.name ?? t('history.somebody')}</bdi>
            </b>
          </>
        )}
        {labels.map((action) => (
          <span key={action} className={styles['action']}>
            {action}
          </span>
        ))}
        {at !== undefined && (
          <time dateTime={at} title={format.dateTime(at)}>
            <bdi>{format.relative(at)}</bdi>
          </time>
        )}
      </header>
      {change}
      {onRestore && (
        <Button variant="default" size="sm" aria-label={restoreLabels?.full} onClick={onRestore}>
          {restoreLabels?.label ?? t('history.goBack')}
        </Button>
      )}
    </li>
  );
}
