import type { Course } from '#domain/teach/course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { type PublishRefusal, parsePublishRefusal } from '#web/teach/editor/publish/publish-refusal.ts';
import { useErrorText } from '#web/writing/error-text.ts';

/**
 * Publishes lessons of a course together and lists the course. If one lesson is not ready, none is published. Without
 * any changed lesson it only lists the course.
 */
export function usePublishCourse(id: Course['id'], name: string) {
  const { t } = useTranslation();
  const refusalText = useErrorText();
  const { send, isBusy } = useCommand('course.publish');
  const [refused, setRefused] = useState<PublishRefusal>();

  const publish = async (lessons: readonly Lesson[], total: number) => {
    const count = lessons.length;
    const listing = {
      title: t('teach.course.askList', { name }),
      body: t('teach.course.askListBody'),
      confirmLabel: t('teach.course.list'),
    };
    const publishing = {
      title: t(count === total ? 'teach.course.askAll' : 'teach.course.askChanged', { count, name }),
      body: t('teach.course.askBody'),
      confirmLabel: t('teach.course.askConfirm', { count }),
    };
    const isSure = await askToConfirm(count === 0 ? listing : publishing);
    if (!isSure) return;
    setRefused(undefined);
    try {
      await send({
        id,
        lessons: lessons.map((lesson) => ({ lessonID: lesson.id, versionID: newId('LessonVersion') })),
      });
      if (count === 0) toast.success(t('teach.course.listed'), t('teach.publish.doneDetail'));
      else toast.success(t('teach.course.done', { count }), t('teach.course.doneDetail', { count }));
    } catch (error) {
      const found = error instanceof AppError ? parsePublishRefusal(error) : undefined;
      if (found) setRefused(found);
      else toast.error(t('teach.publish.failed'), refusalText(error));
    }
  };

  return {
    publish: (lessons: readonly Lesson[], total: number) => void publish(lessons, total),
    isBusy,
    refused,
    dismiss: () => setRefused(undefined),
  };
}
