import { NotificationSettings } from '#web/interact/notification/notification-settings.tsx';
import { NotificationList } from '#web/interact/notification/notification-list.tsx';
import styles from './notification-tab.module.css';

/** Account tab with the notifications and their settings. */
export function NotificationTab() {
  return (
    <div className={styles.tab}>
      <div className={styles.list}>
        <NotificationList />
      </div>
      <NotificationSettings />
    </div>
  );
}
