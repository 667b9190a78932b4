import { NotificationChoices } from '#web/interact/notification-choices.tsx';
import { NotificationList } from '#web/interact/notification-list.tsx';
import styles from './notification-tab.module.css';

/** What one was told, and how one wants to be told. */
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
