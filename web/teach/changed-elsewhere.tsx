import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '#web/teach/use-saved-field.ts';
import styles from './changed-elsewhere.module.css';

interface ChangedElsewhereProps<T> {
  conflict: Conflict<T> | undefined;
  /** What the other side wrote, as something to read. */
  show: (theirs: T) => ReactNode;
}

/** Two wrote the same field at once: the field keeps what was typed here, this shows what it says elsewhere. */
export function ChangedElsewhere<T>({ conflict, show }: ChangedElsewhereProps<T>) {
  const { t } = useTranslation();
  if (conflict === undefined) return null;
  const { theirs, onKeepMine, onTakeTheirs } = conflict;
  return (
    <div role="alert" className={styles['conflict']}>
      <p>
        <strong>{t('draft.conflict.title')}</strong> {t('draft.conflict.body')}
      </p>
      <blockquote dir="auto">{show(theirs) || <i>{t('draft.conflict.nothing')}</i>}</blockquote>
      <div>
        <Button variant="default" size="xs" onClick={onKeepMine}>
          {t('draft.conflict.keepMine')}
        </Button>
        <Button variant="default" size="xs" onClick={onTakeTheirs}>
          {t('draft.conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
