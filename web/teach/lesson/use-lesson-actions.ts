import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { unlistBodyOf, useUnlist } from '#web/teach/lesson/use-unlist.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Actions on a lesson from the list, without opening it. */
export function useLessonActions(lesson: Lesson) {
  const { id, name, learners } = lesson;
  const { t } = useTranslation();
  const unlist = useUnlist();
  const { act: sendUnlist } = useAction('lesson.unlist');
  const { act: remove } = useAction('lesson.delete');
  const { act: restore } = useAction('lesson.restore');

  const discard = async () => {
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body: learners > 0 ? t('teach.lessons.deleteBodyLearners', { count: learners }) : t('teach.lessons.deleteBody'),
      confirmLabel: t('teach.lessons.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure || !(await remove({ id }))) return;
    const undo = () => void restore({ id });
    toast.offer(t('teach.lessons.deleted', { name }), { label: t('teach.lessons.undo'), onClick: undo });
  };

  return {
    unlist: () => void unlist({ name, body: t(unlistBodyOf(lesson)), send: () => sendUnlist({ id }) }),
    discard: () => void discard(),
  };
}
