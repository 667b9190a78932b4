import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import styles from './notification-bell.module.css';

const PANEL_WIDTH = 380;
const COUNT_MAX = 99;

/** The panel loads when the pointer or focus comes near the button. */
const Panel = lazyComponent(
  async () => (await import('#web/interact/notification/notification-panel.tsx')).NotificationPanel,
  <SkeletonText lines={5} />,
);

const Messages = lazyComponent(
  async () => (await import('#web/interact/notification/recent-messages.tsx')).RecentMessages,
  <SkeletonText lines={3} />,
);

/** The number of unread notifications, and the panel that lists them or the recent messages. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { unread } = useShellData();
  const [opened, setOpened] = useState<'notifications' | 'messages'>();
  const isShowingMessages = opened === 'messages';
  const showNotifications = () => setOpened('notifications');
  const close = () => setOpened(undefined);
  return (
    <>
      <UnstyledButton
        className={styles.bell}
        aria-label={t('shell.notifications', { count: unread })}
        aria-haspopup="dialog"
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={showNotifications}
      >
        <IconBell size={20} aria-hidden />
        {unread > 0 && <b aria-hidden>{unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}</b>}
      </UnstyledButton>
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={isShowingMessages ? t('toasts.recent') : t('shell.notifications', { count: 0 })}
        position="end"
        width={PANEL_WIDTH}
      >
        {isShowingMessages ? (
          <Messages onBack={showNotifications} />
        ) : (
          <Panel onLeave={close} onMessages={() => setOpened('messages')} />
        )}
      </Dialog>
    </>
  );
}
