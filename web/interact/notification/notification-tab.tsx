import { NotificationSettings } from '#web/interact/notification/notification-settings.tsx';
import { NotificationList } from '#web/interact/notification/notification-list.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './notification-tab.module.css';

/** Account tab with the notifications and their settings. */
export function NotificationTab() {
  return (
    <Stack gap={20} align="start" mt={8} mb={20} className={styles.tab}>
      <div>
        <NotificationList />
      </div>
      <NotificationSettings />
    </Stack>
  );
}
