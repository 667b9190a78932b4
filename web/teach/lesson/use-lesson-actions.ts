import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { useErrorText } from '#web/writing/error-text.ts';
import { unlistBodyOf, useUnlist } from '#web/teach/lesson/use-unlist.ts';

/** Actions on a lesson from the list, without opening it. */
export function useLessonActions(lesson: Lesson) {
  const { id, name, learners } = lesson;
  const { t } = useTranslation();
  const refusalText = useErrorText();
  const unlist = useUnlist();
  const { send: sendUnlist } = useCommand('lesson.unlist');
  const { send: sendDiscard } = useCommand('lesson.delete');
  const { send: sendRestore } = useCommand('lesson.restore');
  const showError = (error: unknown) => void toast.error(refusalText(error));

  const discard = async () => {
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body: learners > 0 ? t('teach.lessons.deleteBodyLearners', { count: learners }) : t('teach.lessons.deleteBody'),
      confirmLabel: t('teach.lessons.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await sendDiscard({ id });
      const undo = () => void sendRestore({ id }).catch(showError);
      toast.offer(t('teach.lessons.deleted', { name }), { label: t('teach.lessons.undo'), onClick: undo });
    } catch (error) {
      showError(error);
    }
  };

  return {
    unlist: () => void unlist({ name, body: t(unlistBodyOf(lesson)), send: () => sendUnlist({ id }) }),
    discard: () => void discard(),
  };
}
