import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/feedback/note.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Shows the welcome notification until it is read. */
export function WelcomeNote() {
  const { t } = useTranslation();
  const owner = useActor().id;
  const [welcome] = useRows('Notification', { owner, kind: 'welcome', isUnread: true, deletedAt: null });
  const { act: read } = useAction('notification.markRead');
  if (welcome === undefined) return null;
  return (
    <Stack maxWidth={680} mb={24}>
      <Note
        title={t('learn.welcome.title')}
        action={
          <Row mt={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => void read({ id: welcome.id })}>
              {t('learn.welcome.dismiss')}
            </Button>
          </Row>
        }
      >
        {t('learn.welcome.body')}
      </Note>
    </Stack>
  );
}
