import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';
import { CourseDetails } from '#web/teach/course/course-details.tsx';
import { CourseHeader } from '#web/teach/course/course-header.tsx';
import { CourseLessons } from '#web/teach/course/course-lessons.tsx';
import { RowView } from '#web/teach/page/row-view.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { LearnerList } from '#web/teach/lesson/learner-list.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { useCourseLearners } from '#web/teach/course/use-course-learners.ts';
import { useOwnCourseLessons } from '#web/teach/course/use-own-course-lessons.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const tabs = ['lessons', 'details', 'certification', 'learners', 'figures'] as const;
type Tab = (typeof tabs)[number];

const CourseCertification = lazyComponent(
  async () => (await import('#web/teach/certification/course-certification.tsx')).CourseCertification,
  <Skeleton height={420} />,
);
const CourseFigures = lazyComponent(
  async () => (await import('#web/teach/figures/course-figures.tsx')).CourseFigures,
  <Skeleton height={420} />,
);

/** Editor page of an own course. */
export function CoursePage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <OwnCourse key={id} id={id as Course['id']} /> : <NotFound />}</Page>;
}

function OwnCourse({ id }: { id: Course['id'] }) {
  const actor = useActor();
  const { state, retry } = useQuery('course.byID', { id });
  const course = useRow('Course', id);
  return (
    <RowView
      row={course?.owner === actor.id ? course : undefined}
      state={state}
      retry={retry}
      render={(own) => (own.deletedAt === null ? <CourseBody course={own} /> : <DeletedCourse course={own} />)}
    />
  );
}

function CourseBody({ course }: { course: Course }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const lessons = useOwnCourseLessons(course.id);
  const learners = useCourseLearners(course.id);
  const tab = tabs.find((each) => each === search.tab) ?? 'lessons';
  const go = (to: Tab) =>
    void navigate({
      to: '.',
      search: { tab: to === 'lessons' ? undefined : to },
      replace: true,
      resetScroll: false,
    });
  return (
    <SaveQueueProvider>
      <CourseHeader course={course} lessons={lessons} learners={learners.count ?? 0} />
      <TabStrip
        label={t('curriculum.course.tabs')}
        value={tab}
        onChange={(to) => go(to as Tab)}
        tabs={[
          { id: 'lessons', label: t('teach.tabs.lessons'), count: lessons.isWhole ? lessons.rows.length : undefined },
          { id: 'details', label: t('teach.editor.details') },
          { id: 'certification', label: t('teach.editor.certification') },
          { id: 'learners', label: t('teach.editor.learners'), count: learners.count },
          { id: 'figures', label: t('teach.editor.figures') },
        ]}
      />
      <TabPanel id={tab}>
        {tab === 'lessons' && <CourseLessons course={course} lessons={lessons} enrolled={learners.rows} />}
        {tab === 'details' && <CourseDetails course={course} />}
        {tab === 'certification' && <CourseCertification course={course} lessons={lessons.rows} />}
        {tab === 'learners' && (
          <LearnerList list={learners} empty={t('curriculum.course.noLearners')} hasSteps={false} />
        )}
        {tab === 'figures' && <CourseFigures courseID={course.id} />}
      </TabPanel>
    </SaveQueueProvider>
  );
}

function DeletedCourse({ course: { id, name } }: { course: Course }) {
  const { t } = useTranslation();
  const restore = useAction('course.restore');
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        art="broken"
        title={t('teach.editor.deletedTitle', { name })}
        action={
          <Button loading={restore.isBusy} onClick={() => void restore.act({ id })}>
            {t('teach.editor.restore')}
          </Button>
        }
      >
        {t('teach.editor.deleted')}
      </EmptyState>
    </>
  );
}
