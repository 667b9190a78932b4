import type { Course } from '#domain/teach/course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { newId } from '#web/store/row/new-id.ts';
import { type PublishRefusal, parsePublishRefusal } from '#web/teach/editor/publish/publish-refusal.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';

/**
 * Publishes lessons of a course together and lists the course. If one lesson is not ready, none is published. Without
 * any changed lesson it only lists the course.
 */
export function usePublishCourse(id: Course['id'], name: string) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const [refused, setRefused] = useState<PublishRefusal>();
  const { act, isBusy } = useAction('course.publish', (failure) => {
    const found = failure?.error instanceof AppError ? parsePublishRefusal(failure.error) : undefined;
    setRefused(found);
    if (failure && !found) showError(failure.error, { texts: failure.texts, title: t('teach.publish.failed') });
  });

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
    const versions = lessons.map((lesson) => ({ lessonID: lesson.id, versionID: newId('LessonVersion') }));
    if (!(await act({ id, lessons: versions }))) return;
    if (count === 0) toast.success(t('teach.course.listed'), t('teach.publish.doneDetail'));
    else toast.success(t('teach.course.done', { count }), t('teach.course.doneDetail', { count }));
  };

  return {
    publish: (lessons: readonly Lesson[], total: number) => void publish(lessons, total),
    isBusy,
    refused,
    dismiss: () => setRefused(undefined),
  };
}
