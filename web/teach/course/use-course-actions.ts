import type { Course } from '#domain/teach/course.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { useErrorText } from '#web/writing/error-text.ts';
import { useUnlist } from '#web/teach/lesson/use-unlist.ts';

/** Actions to unlist and delete a course; enrolled learners keep it (D-81). */
export function useCourseActions({ id, name }: Course, learners: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusalText = useErrorText();
  const unlist = useUnlist();
  const { send: sendUnlist } = useCommand('course.unlist');
  const { send: sendDiscard } = useCommand('course.delete');
  const { send: sendRestore } = useCommand('course.restore');
  const showError = (error: unknown) => void toast.error(refusalText(error));

  const discard = async () => {
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body:
        learners > 0
          ? t('curriculum.course.deleteBodyLearners', { count: learners })
          : t('curriculum.course.deleteBody'),
      confirmLabel: t('curriculum.course.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await sendDiscard({ id });
      await navigate({ to: '/teach/courses' });
      const undo = () => void sendRestore({ id }).catch(showError);
      toast.offer(t('teach.lessons.deleted', { name }), { label: t('teach.lessons.undo'), onClick: undo });
    } catch (error) {
      showError(error);
    }
  };

  return {
    unlist: () => void unlist({ name, body: t('teach.unlist.courseBody'), send: () => sendUnlist({ id }) }),
    discard: () => void discard(),
  };
}
