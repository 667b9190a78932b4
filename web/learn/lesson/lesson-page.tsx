import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Page } from '#ui/layout/page.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { EnrollBar } from '#web/learn/enrollment/enroll-bar.tsx';
import { EnrollBox } from '#web/learn/enrollment/enroll-box.tsx';
import { LessonCredit } from '#web/learn/lesson/lesson-credit.tsx';
import { LessonCoverImage, LessonHead } from '#web/learn/lesson/lesson-head.tsx';
import { LessonObjectives } from '#web/learn/lesson/lesson-objectives.tsx';
import { LessonSteps } from '#web/learn/lesson/lesson-steps.tsx';
import { LessonUnreachable } from '#web/learn/lesson/lesson-unreachable.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { LessonSkeleton } from '#web/learn/lesson/lesson-skeleton.tsx';
import { LessonTeacher } from '#web/learn/lesson/lesson-teacher.tsx';
import { useEnroll } from '#web/learn/enrollment/use-enroll.ts';
import { useLessonPath } from '#web/learn/progress/use-lesson-path.ts';
import { useCategoryNames } from '#web/shared/lesson/use-category-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { LazyHiddenNotice } from '#web/shared/report/lazy-hidden-notice.tsx';
import { ShareButton } from '#web/shared/control/share-button.tsx';
import { LazySection } from '#web/shared/loading/lazy-section.tsx';
import { ReportButton } from '#web/shared/report/report-button.tsx';
import { CategoryTags } from '#web/shared/lesson/category-tags.tsx';
import { useActor, useIsFilled, useQuery, useRow, useRows, useSyncState, useTopic } from '#web/store/hooks.ts';
import styles from './lesson-page.module.css';

/** Loaded lazily, because the reviews stand at the end of the page. */
const LessonReviews = lazyComponent(
  async () => (await import('#web/learn/lesson-review/lesson-reviews.tsx')).LessonReviews,
  <Skeleton height={320} />,
);
/** Loaded lazily, because only enrolled learners need it; the skeleton keeps its place. */
const WithdrawButton = lazyComponent(
  async () => (await import('#web/learn/enrollment/withdraw-button.tsx')).WithdrawButton,
  <Skeleton height={36} />,
);
const VersionUpgradeButton = lazyComponent(
  async () => (await import('#web/learn/version-upgrade/version-upgrade-button.tsx')).VersionUpgradeButton,
  null,
);

const LessonCertification = lazyComponent(
  async () => (await import('#web/shared/certification/certification-offer.tsx')).LessonCertification,
  null,
);

const CategoryEditor = lazyComponent(
  async () => (await import('#web/learn/lesson/category-editor.tsx')).CategoryEditor,
  null,
);

export function LessonPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <LessonByID key={id} id={id as Lesson['id']} /> : <NotFound />}</Page>;
}

function LessonByID({ id }: { id: Lesson['id'] }) {
  const actor = useActor();
  useTopic(`lesson:${id}`);
  const { rows, state, retry } = useQuery('lesson.byID', { id });
  const kept = useRow('Lesson', id);
  const [enrollment] = useRows('Enrollment', { owner: actor.id, lessonID: id, withdrawnAt: null });
  const lesson = rows[0] ?? kept;

  // Other users can read only the name of a lesson that was never published, so its page is shown to the owner alone.
  const isVisible = lesson !== undefined && (lesson.owner === actor.id || Boolean(lesson.publishedVersionID));
  if (isVisible) return <LessonDetails lesson={lesson} enrollment={enrollment} />;
  if (state === 'loading') return <LessonSkeleton />;
  return state === 'ready' ? <NotFound /> : <LessonUnreachable isOffline={state === 'offline'} onRetry={retry} />;
}

function LessonDetails({ lesson, enrollment }: { lesson: Lesson; enrollment: Enrollment | undefined }) {
  const { t } = useTranslation();
  const actor = useActor();
  usePageTitle(lesson.name);
  const categories = useCategoryNames(lesson.categoryIDs);
  const { isOnline } = useSyncState();
  const isFilled = useIsFilled();
  const path = useLessonPath(enrollment);
  const { enroll, ...offerState } = useEnroll(lesson, enrollment);
  const enrollProps = { ...offerState, lessonID: lesson.id, enrollment, path, isOnline, onEnroll: enroll };
  return (
    <>
      <LessonCoverImage lesson={lesson} category={categories?.[0]} />
      <Stack gap={48} columns="minmax(0, 1fr) 340px" align="start" stackBelow="lg" className={styles.columns}>
        <div>
          <LazyHiddenNotice model="Lesson" rowID={lesson.id} hiddenAt={lesson.hiddenAt} />
          <LessonHead lesson={lesson} categories={categories} />
          <LessonObjectives objectives={lesson.learningObjectives} />
          <LessonSteps lesson={lesson} enrollment={enrollment} />
          <LazySection placeholder={null}>
            <LessonCertification lessonID={lesson.id} />
          </LazySection>
          <LessonTeacher teacherID={lesson.teacherID} />
          {lesson.visibility === 'public' && (enrollment !== undefined || lesson.owner === actor.id) && (
            <Row mt={28}>
              <ShareButton lesson={lesson.id} />
            </Row>
          )}
          <div id="reviews">
            <LessonReviews lesson={lesson} />
          </div>
          <LessonCredit credit={lesson.credit} />
          <ReportButton model="Lesson" rowID={lesson.id} owner={lesson.owner} />
        </div>
        <Stack as="aside" gap={16} className={styles.aside}>
          {!isFilled && (
            <Panel>
              <NotLoaded />
            </Panel>
          )}
          {isFilled && (
            <EnrollBox {...enrollProps}>
              {enrollment && lesson.publishedVersionID !== enrollment.versionID && (
                <VersionUpgradeButton enrollment={enrollment} />
              )}
              {enrollment && (
                <Stack>
                  <WithdrawButton enrollment={enrollment} isOnline={isOnline} />
                </Stack>
              )}
            </EnrollBox>
          )}
          <Panel
            gap={14}
            title={t('learn.lesson.categories')}
            actions={lesson.owner === actor.id && <CategoryEditor lessonID={lesson.id} />}
          >
            <CategoryTags names={categories} />
          </Panel>
        </Stack>
      </Stack>
      {isFilled && <EnrollBar {...enrollProps} />}
    </>
  );
}
