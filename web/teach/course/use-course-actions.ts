import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Course } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { useUnlist } from '#web/teach/use-unlist.ts';

/** Actions to unlist and delete a course; enrolled learners keep it (D-81). */
export function useCourseActions({ id, name }: Course, learners: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const unlist = useUnlist();
  const { send: sendUnlist } = useCommand('course.unlist');
  const { send: sendDiscard } = useCommand('course.discard');
  const { send: sendRestore } = useCommand('course.restore');
  const tell = (error: unknown) => void toast.error(refusalText(error));

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
      const undo = () => void sendRestore({ id }).catch(tell);
      toast.offer(t('teach.lessons.deleted', { name }), { label: t('teach.lessons.undo'), onAct: undo });
    } catch (error) {
      tell(error);
    }
  };

  return {
    unlist: () => void unlist({ name, body: t('teach.unlist.courseBody'), send: () => sendUnlist({ id }) }),
    discard: () => void discard(),
  };
}
