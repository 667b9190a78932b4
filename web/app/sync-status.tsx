import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useShellData } from '#web/app/shell-data.ts';
import { waitingText } from '#web/app/waiting-text.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './sync-status.module.css';

const WritesPanel = lazyPiece(
  async () => (await import('#web/app/writes-panel.tsx')).WritesPanel,
  <SkeletonText lines={5} />,
  'writes',
);

/** Shows how many writes are pending or rejected, and opens their list. It is empty while everything is saved. */
export function SyncStatus() {
  const { t } = useTranslation();
  const { waiting, refused, online } = useShellData();
  const [isOpen, setOpen] = useState(false);
  const isEmpty = waiting.length + refused.length === 0;
  // The list loads at the first pending write, because the network may be gone when the user opens it.
  useEffect(() => {
    if (!isEmpty) WritesPanel.preload();
  }, [isEmpty]);
  return (
    <>
      <output className={styles['holder']}>
        {refused.length > 0 && (
          <UnstyledButton className={styles['refused']} onClick={() => setOpen(true)} aria-haspopup="dialog">
            <IconAlertTriangle size={16} aria-hidden />
            <span>{t('shell.refused', { count: refused.length })}</span>
            <b aria-hidden>{refused.length}</b>
          </UnstyledButton>
        )}
        {!online && isEmpty && (
          <span className={styles['badge']}>
            <IconCloudOff size={16} aria-hidden />
            <span>{t('shell.offline')}</span>
          </span>
        )}
        {waiting.length > 0 && (
          <UnstyledButton
            className={online ? styles['saving'] : styles['badge']}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            {online ? <i aria-hidden /> : <IconCloudOff size={16} aria-hidden />}
            <span>{t(waitingText(waiting, online), { count: waiting.length })}</span>
            <b aria-hidden>{waiting.length}</b>
          </UnstyledButton>
        )}
      </output>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('shell.writes')} place="end">
        <WritesPanel onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
