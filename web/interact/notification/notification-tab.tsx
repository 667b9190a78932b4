import { NotificationSettings } from '#web/interact/notification/notification-settings.tsx';
import { NotificationList } from '#web/interact/notification/notification-list.tsx';
import { Stack } from '#ui/layout/stack.tsx';

/** Account tab with the notifications and their settings. */
export function NotificationTab() {
  return (
    <Stack gap={20} columns="minmax(0, 7fr) minmax(0, 5fr)" stackBelow="lg" align="start" mt={8} mb={20}>
      <div>
        <NotificationList />
      </div>
      <NotificationSettings />
    </Stack>
  );
}
