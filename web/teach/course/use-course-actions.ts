import type { Course } from '#domain/teach/course.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useUnlist } from '#web/teach/lesson/use-unlist.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Actions to unlist and delete a course; enrolled learners keep it (D-81). */
export function useCourseActions({ id, name }: Course, learners: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const unlist = useUnlist();
  const { act: sendUnlist } = useAction('course.unlist');
  const { act: remove } = useAction('course.delete');
  const { act: restore } = useAction('course.restore');

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
    if (!isSure || !(await remove({ id }))) return;
    await navigate({ to: '/teach/courses' });
    const undo = () => void restore({ id });
    toast.offer(t('teach.lessons.deleted', { name }), { label: t('teach.lessons.undo'), onClick: undo });
  };

  return {
    unlist: () => void unlist({ name, body: t('teach.unlist.courseBody'), send: () => sendUnlist({ id }) }),
    discard: () => void discard(),
  };
}
