import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { waitingText } from '#web/outbox/waiting-text.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { importCommand } from '#web/shared/registry/commands.ts';
import styles from './sync-status.module.css';

const OutboxPanel = lazyComponent(
  async () => (await import('#web/outbox/outbox-panel.tsx')).OutboxPanel,
  <SkeletonText lines={5} />,
);

/**
 * Shows how many writes are pending or rejected, and opens their list. It is empty while everything is saved. Rejections and
 * a lost connection are spoken; the count of pending writes is not, because it would come before each result.
 */
export function SyncStatus() {
  const { t } = useTranslation();
  const { waiting, refused, isOnline } = useShellData();
  const [isOpen, setOpen] = useState(false);
  const isEmpty = waiting.length + refused.length === 0;
  // The list loads at the first pending write, because the network may be gone when the user opens it.
  useEffect(() => {
    if (!isEmpty) OutboxPanel.preload();
  }, [isEmpty]);
  // The list needs the code of a command to link to its screen; that of a refused command may not be loaded.
  useEffect(() => {
    for (const { name } of [...waiting, ...refused]) importCommand(name).catch(() => undefined);
  }, [waiting, refused]);
  return (
    <>
      <Row align="center" className={styles.holder}>
        <Row as="output" gap={6} align="center">
          {refused.length > 0 && (
            <UnstyledButton className={styles.refused} onClick={() => setOpen(true)} aria-haspopup="dialog">
              <IconAlertTriangle size={16} aria-hidden />
              <span>{t('shell.refused', { count: refused.length })}</span>
              <b aria-hidden>{refused.length}</b>
            </UnstyledButton>
          )}
          {!isOnline && isEmpty && (
            <span className={styles.badge}>
              <IconCloudOff size={16} aria-hidden />
              <span>{t('shell.offline')}</span>
            </span>
          )}
        </Row>
        {waiting.length > 0 && (
          <UnstyledButton
            className={isOnline ? styles.saving : styles.badge}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            {isOnline ? <i aria-hidden /> : <IconCloudOff size={16} aria-hidden />}
            <span>{t(waitingText(waiting, isOnline), { count: waiting.length })}</span>
            <b aria-hidden>{waiting.length}</b>
          </UnstyledButton>
        )}
      </Row>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('shell.writes')} position="end">
        <OutboxPanel onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
