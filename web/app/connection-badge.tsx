import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShellData } from '#web/app/shell-data.ts';
import styles from './connection-badge.module.css';

/** Says what the network keeps back: nothing is lost, it waits. Says nothing while all is well. */
export function ConnectionBadge() {
  const { t } = useTranslation();
  const { pending, online } = useShellData();
  const waiting = t('shell.waiting', { count: pending });
  return (
    <output className={styles['holder']}>
      {!online && (
        <span className={styles['badge']}>
          <IconCloudOff size={16} aria-hidden />
          <span>{pending > 0 ? waiting : t('shell.offline')}</span>
          {pending > 0 && <b aria-hidden>{pending}</b>}
        </span>
      )}
      {online && pending > 0 && (
        <span className={styles['saving']}>
          <i aria-hidden />
          <span>{t('shell.saving', { count: pending })}</span>
        </span>
      )}
    </output>
  );
}
