import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/feedback/note.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './welcome-note.module.css';

/** Shows the welcome notification until it is read. */
export function WelcomeNote() {
  const { t } = useTranslation();
  const owner = useActor().id;
  const [welcome] = useRows('Notification', { owner, kind: 'welcome', isUnread: true });
  const { act: read } = useAction('notification.markRead');
  if (welcome === undefined) return null;
  return (
    <div className={styles.note}>
      <Note
        title={t('learn.welcome.title')}
        action={
          <Button variant="subtle" size="sm" onClick={() => void read({ id: welcome.id })}>
            {t('learn.welcome.dismiss')}
          </Button>
        }
      >
        {t('learn.welcome.body')}
      </Note>
    </div>
  );
}
