import { NotificationChoices } from '#web/interact/notification-choices.tsx';
import { NotificationList } from '#web/interact/notification-list.tsx';
import styles from './notification-tab.module.css';

/** Account tab with the notifications and their settings. */
export function NotificationTab() {
  return (
    <div className={styles['tab']}>
      <div className={styles['list']}>
        <NotificationList />
      </div>
      <NotificationChoices />
    </div>
  );
}
