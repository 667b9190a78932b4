import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revision, RevisionAction } from '#domain/policy/revision.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useFormat } from '#ui/use-format.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './history.module.css';

const deeds = {
  create: 'history.written',
  update: 'history.changed',
  delete: 'history.deleted',
  restore: 'history.restored',
} as const satisfies Record<RevisionAction, string>;

interface HistoryVersionProps {
  revision: Revision;
  /** What it made of what was there. */
  change: ReactNode;
  canGoBack: boolean;
  onGoBack: () => void;
}

/** One change: by whom, when, and what it was. */
export function HistoryVersion({ revision, change, canGoBack, onGoBack }: HistoryVersionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', revision.actor);
  const { action, at, seq } = revision;
  return (
    <li value={seq}>
      <header>
        <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
        <b>
          <bdi>{person?.name ?? t('history.somebody')}</bdi>
        </b>
        <span className={styles['deed']}>{t(deeds[action])}</span>
        <time dateTime={at} title={format.dateTime(at)}>
          <bdi>{format.relative(at)}</bdi>
        </time>
      </header>
      {action !== 'delete' && change}
      {canGoBack && (
        <Button variant="default" size="sm" onClick={onGoBack}>
          {t('history.goBack')}
        </Button>
      )}
    </li>
  );
}
