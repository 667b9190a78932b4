import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '#web/store/hooks.ts';
import styles from './offline-status.module.css';

/**
 * Shows the number of unsent changes while offline, even if the player hides the top bar. Empty while online. Only the lost
 * connection is spoken, because the number would come before each result.
 */
export function OfflineStatus() {
  const { t } = useTranslation();
  const { isOnline, pending } = useSyncState();
  const waiting = t('player.sync.waiting', { count: pending });
  return (
    <span className={styles.status}>
      {!isOnline && <IconCloudOff size={16} aria-hidden />}
      <output>{!isOnline && pending === 0 && <bdi>{t('learn.offline')}</bdi>}</output>
      {!isOnline && pending > 0 && <bdi>{waiting}</bdi>}
    </span>
  );
}
