import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/feedback/note.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const texts = {
  welcome: { title: 'learn.welcome.title', body: 'learn.welcome.body' },
  kept: { title: 'notifications.kept.title', body: 'notifications.kept.content' },
};

/** Shows an unread notification about the account on the dashboard, where it is not missed. */
export function NotificationNote({ kind }: { kind: keyof typeof texts }) {
  const { t } = useTranslation();
  const owner = useActor().id;
  const [notification] = useRows('Notification', { owner, kind, isUnread: true, deletedAt: null });
  const { act: read } = useAction('notification.markRead');
  if (notification === undefined) return null;
  return (
    <Stack maxWidth={680} mb={24}>
      <Note
        title={t(texts[kind].title)}
        action={
          <Row mt={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => void read({ id: notification.id })}>
              {t('learn.welcome.dismiss')}
            </Button>
          </Row>
        }
      >
        {t(texts[kind].body)}
      </Note>
    </Stack>
  );
}
