import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

type RenderLesson = (lesson: Lesson, courseID: Course['id'] | undefined) => ReactNode;

/** Page of the own lesson in the URL, which may contain anything. */
export function OwnLessonPage({ draw: render }: { draw: RenderLesson }) {
  const { id, courseID } = useParams({ strict: false });
  if (!isId(id) || (courseID !== undefined && !isId(courseID))) return <NotFound />;
  return (
    <Page>
      <OwnLesson key={id} id={id as Lesson['id']} courseID={courseID as Course['id'] | undefined} render={render} />
    </Page>
  );
}

interface OwnLessonProps {
  id: Lesson['id'];
  /** Course that the lesson is edited in; a lesson outside it is not found there. */
  courseID: Course['id'] | undefined;
  render: RenderLesson;
}

/** Shows a lesson of another owner like one that does not exist. */
function OwnLesson({ id, courseID, render }: OwnLessonProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { state, retry } = useQuery('lesson.byID', { id });
  const lesson = useRow('Lesson', id);
  const isThere = courseID === undefined || lesson?.courseID === courseID;
  if (lesson?.owner === actor.id && isThere)
    return lesson.deletedAt === null ? render(lesson, courseID) : <DeletedLesson lesson={lesson} />;
  if (state === 'loading') return <EditorSkeleton label={t('teach.editor.loading')} />;
  if (state === 'ready') return <NotFound />;
  return <ErrorBox onRetry={retry} />;
}

export function EditorSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton width={280} height={28} />
      <br />
      <Skeleton height={420} />
    </Loading>
  );
}

function DeletedLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const restore = useAction('lesson.restore');
  return (
    <>
      <PageHeader title={lesson.name} />
      <EmptyState
        art="broken"
        title={t('teach.editor.deletedTitle', { name: lesson.name })}
        action={
          <Button loading={restore.isBusy} onClick={() => void restore.act({ id: lesson.id })}>
            {t('teach.editor.restore')}
          </Button>
        }
      >
        {t('teach.editor.deleted')}
      </EmptyState>
    </>
  );
}
