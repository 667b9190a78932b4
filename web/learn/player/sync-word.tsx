import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '#web/store/hooks.ts';
import styles from './sync-word.module.css';

/** What the network keeps back, also where the player hides the top bar. Silent while all is well. */
export function SyncWord() {
  const { t } = useTranslation();
  const { isOnline, pending } = useSyncState();
  const waiting = t('player.sync.waiting', { count: pending });
  return (
    <output className={styles['word']}>
      {!isOnline && (
        <>
          <IconCloudOff size={16} aria-hidden />
          <bdi>{pending > 0 ? waiting : t('learn.offline')}</bdi>
        </>
      )}
    </output>
  );
}
