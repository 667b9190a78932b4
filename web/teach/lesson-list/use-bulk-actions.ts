import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { askToConfirm, type ConfirmQuestion } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface BulkAction {
  lessons: readonly Lesson[];
  question: ConfirmQuestion;
  act: (id: Lesson['id']) => Promise<unknown>;
  /** Called with the lessons for which the action succeeded. */
  onDone: (done: readonly Lesson[]) => void;
}

/**
 * Actions on several lessons. Each lesson is handled on its own: a refused one does not stop the others and stays
 * selected.
 */
export function useBulkActions(select: (ids: readonly Lesson['id'][]) => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const { send: sendPublish } = useCommand('lesson.publish');
  const { send: sendUnlist } = useCommand('lesson.unlist');
  const { send: sendDiscard } = useCommand('lesson.delete');
  const { act: restore } = useAction('lesson.restore');

  const run = async ({ lessons, question, act, onDone }: BulkAction) => {
    if (!(await askToConfirm(question))) return;
    setBusy(true);
    const refused: { lesson: Lesson; error: unknown }[] = [];
    for (const lesson of lessons) await act(lesson.id).catch((error: unknown) => refused.push({ lesson, error }));
    setBusy(false);
    select(refused.map(({ lesson }) => lesson.id));
    const done = lessons.filter((lesson) => refused.every((each) => each.lesson !== lesson));
    if (done.length > 0) onDone(done);
    if (refused.length > 0)
      toast.error(
        t('lists.bulk.refused', { count: refused.length }),
        refused.map(({ lesson, error }) => `${lesson.name}: ${errorText(error)}`).join('\n'),
      );
  };

  return {
    isBusy,
    publish: (lessons: readonly Lesson[]) =>
      void run({
        lessons,
        question: {
          title: t('lists.bulk.publishTitle', { count: lessons.length }),
          body: t('lists.bulk.publishBody'),
          confirmLabel: t('lists.bulk.publish', { count: lessons.length }),
        },
        act: (id) => sendPublish({ id, versionID: newId('LessonVersion') }),
        onDone: ({ length: count }) =>
          toast.success(t('teach.course.done', { count }), t('teach.course.doneDetail', { count })),
      }),
    unlist: (lessons: readonly Lesson[]) =>
      void run({
        lessons,
        question: {
          title: t('lists.bulk.unlistTitle', { count: lessons.length }),
          body: t('lists.bulk.unlistBody'),
          confirmLabel: t('lists.bulk.unlist', { count: lessons.length }),
        },
        act: (id) => sendUnlist({ id }),
        onDone: ({ length: count }) => toast.success(t('lists.bulk.unlisted', { count })),
      }),
    discard: (lessons: readonly Lesson[]) =>
      void run({
        lessons,
        question: {
          title: t('lists.bulk.deleteTitle', { count: lessons.length }),
          body: t('lists.bulk.deleteBody'),
          confirmLabel: t('lists.bulk.delete', { count: lessons.length }),
          isDangerous: true,
        },
        act: (id) => sendDiscard({ id }),
        onDone: (done) =>
          toast.offer(t('lists.bulk.deleted', { count: done.length }), {
            label: t('teach.lessons.undo'),
            onClick: () => {
              for (const { id } of done) void restore({ id });
            },
          }),
      }),
  };
}
