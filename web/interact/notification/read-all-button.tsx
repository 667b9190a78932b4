import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Marks all notifications as read. With none unread it does nothing and stays focusable, so that the focus is not lost. */
export function ReadAllButton() {
  const { t } = useTranslation();
  const unread = useRows('Notification', { owner: useActor().id, isUnread: true, deletedAt: null });
  const { act } = useAction('notification.markAllRead');
  const isDone = unread.length === 0;
  const handleClick = () => {
    if (!isDone) void act({});
  };
  return (
    <Row flush>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconChecks size={18} aria-hidden />}
        {...(isDone && { 'data-disabled': true })}
        aria-disabled={isDone}
        onClick={handleClick}
      >
        {t('notifications.readAll')}
      </Button>
    </Row>
  );
}
