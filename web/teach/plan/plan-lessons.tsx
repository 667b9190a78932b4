import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';
import { LessonOrder } from '#web/teach/lesson/lesson-order.tsx';
import { LessonPicker } from '#web/teach/lesson/lesson-picker.tsx';
import { Unreachable } from '#web/teach/page/row-view.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

/** Lessons of a plan that the viewer may see, in the plan's order. */
function usePlanLessons({ id, lessonOrder }: LessonPlan) {
  const { state, hasMore, loadMore, retry } = useQuery('plan.lessons', { id });
  const rows = useRows('Lesson', { lessonplanID: id, deletedAt: null });
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  const placeOf = (lesson: Lesson) => {
    const place = lessonOrder.indexOf(lesson.id);
    return place === -1 ? lessonOrder.length : place;
  };
  return { lessons: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), state, retry };
}

export function PlanLessons({ plan, mayChange }: { plan: LessonPlan; mayChange: boolean }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { id } = plan;
  const { lessons, state, retry } = usePlanLessons(plan);
  const add = useAction('plan.addLesson');
  const removeLesson = useAction('plan.removeLesson');
  const order = useAction('plan.reorder');
  const isOwn = (lesson: Lesson) => lesson.owner === actor.id;
  const picker = mayChange && (
    <LessonPicker
      isFree={(lesson) => lesson.lessonplanID === null}
      onPick={({ id: lessonID }) => void add.act({ id, lessonID })}
    />
  );
  return (
    <section>
      <Title order={2} className="visually-hidden">
        {t('teach.tabs.lessons')}
      </Title>
      {lessons.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <Skeleton height={220} />
        </Loading>
      )}
      {lessons.length === 0 && (state === 'error' || state === 'offline') && (
        <Unreachable isOffline={state === 'offline'} onRetry={retry} />
      )}
      {lessons.length === 0 && state === 'ready' && (
        <EmptyState art="start" title={t('curriculum.course.emptyTitle')} action={picker}>
          {mayChange && t('curriculum.plan.empty')}
        </EmptyState>
      )}
      {lessons.length > 0 && (
        <>
          <LessonOrder
            label={t('teach.tabs.lessons')}
            lessons={lessons}
            linkTo={(lesson, children) => (
              <Link to={isOwn(lesson) ? '/teach/lessons/$id' : '/learn/catalog/lesson/$id'} params={{ id: lesson.id }}>
                {children}
              </Link>
            )}
            onOrder={mayChange ? (lessonIDs) => void order.act({ id, lessonIDs }) : undefined}
            removalOf={(lesson) =>
              mayChange && isOwn(lesson) ? () => void removeLesson.act({ id, lessonID: lesson.id }) : undefined
            }
          />
          <Row mt={16}>{picker}</Row>
        </>
      )}
    </section>
  );
}
