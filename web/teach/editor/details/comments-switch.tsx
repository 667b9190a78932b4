import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Switch } from '#ui/control/switch.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Allows learners to comment on the steps of a lesson. Takes effect without publishing. */
export function CommentsSwitch({ lesson: { id, allowsComments } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { act } = useAction('lesson.setComments');
  return (
    <Switch
      label={t('comments.allow')}
      description={t('comments.allowHelp')}
      checked={allowsComments}
      onChange={(event) => void act({ id, allowsComments: event.currentTarget.checked })}
    />
  );
}
