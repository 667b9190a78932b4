import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '#web/store/hooks.ts';
import styles from './offline-status.module.css';

/** Shows the number of unsent changes while offline, even if the player hides the top bar. Empty while online. */
export function OfflineStatus() {
  const { t } = useTranslation();
  const { isOnline, pending } = useSyncState();
  const waiting = t('player.sync.waiting', { count: pending });
  return (
    <output className={styles.status}>
      {!isOnline && (
        <>
          <IconCloudOff size={16} aria-hidden />
          <bdi>{pending > 0 ? waiting : t('learn.offline')}</bdi>
        </>
      )}
    </output>
  );
}
