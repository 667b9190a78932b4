import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Page } from '#ui/page.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { EnrolBar } from '#web/learn/lesson/enrol-bar.tsx';
import { EnrolBox } from '#web/learn/lesson/enrol-box.tsx';
import { LessonCredit } from '#web/learn/lesson/lesson-credit.tsx';
import { LessonBand, LessonHead } from '#web/learn/lesson/lesson-head.tsx';
import { LessonObjectives } from '#web/learn/lesson/lesson-objectives.tsx';
import { LessonSteps } from '#web/learn/lesson/lesson-steps.tsx';
import { LessonMissing, LessonUnreachable } from '#web/learn/lesson/lesson-missing.tsx';
import { LessonSkeleton } from '#web/learn/lesson/lesson-skeleton.tsx';
import { LessonTeacher } from '#web/learn/lesson/lesson-teacher.tsx';
import { useEnrol } from '#web/learn/lesson/use-enrol.ts';
import { useLessonWay } from '#web/learn/player/use-lesson-way.ts';
import { useSubjects } from '#web/learn/use-subjects.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { HiddenMark } from '#web/shared/hidden-mark.tsx';
import { OnceSeen } from '#web/shared/once-seen.tsx';
import { ReportButton } from '#web/shared/report-button.tsx';
import { CategoryTags } from '#web/shared/category-tags.tsx';
import { useActor, useQuery, useRow, useRows, useSyncState, useTopic } from '#web/store/hooks.ts';
import styles from './lesson-page.module.css';

/** Loaded lazily, because the reviews stand at the end of the page. */
const LessonReviews = lazyPiece(
  async () => (await import('#web/learn/lesson/lesson-reviews.tsx')).LessonReviews,
  <Skeleton height={320} />,
  'reviews',
  'history',
  'learn',
);
/** Loaded lazily, because only enrolled learners need it; the skeleton keeps its place. */
const WithdrawButton = lazyPiece(
  async () => (await import('#web/learn/lesson/withdraw-button.tsx')).WithdrawButton,
  <Skeleton height={36} />,
  'withdrawal',
  'learn',
  'wallet',
);
const NewerVersionOffer = lazyPiece(
  async () => (await import('#web/learn/newer/newer-version-offer.tsx')).NewerVersionOffer,
  null,
  'versions',
  'learn',
);

const LessonCertification = lazyPiece(
  async () => (await import('#web/shared/offered-certification.tsx')).LessonCertification,
  null,
  'certify',
  'wallet',
);

const CategoryEditor = lazyPiece(
  async () => (await import('#web/learn/lesson/category-editor.tsx')).CategoryEditor,
  null,
  'draft',
);

export function LessonPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <LessonByID key={id} id={id as Lesson['id']} /> : <LessonMissing />}</Page>;
}

function LessonByID({ id }: { id: Lesson['id'] }) {
  const actor = useActor();
  useTopic(`lesson:${id}`);
  const { rows, state, retry } = useQuery('lesson.byID', { id });
  const kept = useRow('Lesson', id);
  const [enrollment] = useRows('Enrollment', { owner: actor.id, lessonID: id, withdrawnAt: null });
  const lesson = rows[0] ?? kept;

  // Other users can read only the name of a lesson that was never published, so its page is shown to the owner alone.
  const isSeen = lesson !== undefined && (lesson.owner === actor.id || Boolean(lesson.publishedVersionID));
  if (isSeen) return <LessonDetails lesson={lesson} enrollment={enrollment} />;
  if (state === 'loading') return <LessonSkeleton />;
  return state === 'ready' ? <LessonMissing /> : <LessonUnreachable isOffline={state === 'offline'} onRetry={retry} />;
}

function LessonDetails({ lesson, enrollment }: { lesson: Lesson; enrollment: Enrollment | undefined }) {
  const { t } = useTranslation();
  const actor = useActor();
  usePageTitle(lesson.name);
  const categories = useSubjects(lesson);
  const { isOnline } = useSyncState();
  const way = useLessonWay(enrollment);
  const { enrol, ...offered } = useEnrol(lesson, enrollment);
  const enrolling = { ...offered, lessonID: lesson.id, enrollment, way, isOnline, onEnrol: enrol };
  return (
    <>
      <LessonBand lesson={lesson} category={categories[0]} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <HiddenMark model="Lesson" rowID={lesson.id} hiddenAt={lesson.hiddenAt} />
          <LessonHead lesson={lesson} category={categories[0]} />
          <LessonObjectives objectives={lesson.learningObjectives} />
          <LessonSteps lesson={lesson} enrollment={enrollment} />
          <OnceSeen placeholder={null}>
            <LessonCertification lessonID={lesson.id} />
          </OnceSeen>
          <LessonTeacher teacherID={lesson.teacherID} />
          <div id="reviews">
            <LessonReviews lesson={lesson} />
          </div>
          <LessonCredit credit={lesson.credit} />
          <ReportButton model="Lesson" rowID={lesson.id} owner={lesson.owner} />
        </div>
        <aside className={styles['aside']}>
          <EnrolBox {...enrolling}>
            {enrollment && lesson.publishedVersionID !== enrollment.versionID && (
              <NewerVersionOffer enrollment={enrollment} />
            )}
            {enrollment && <WithdrawButton enrollment={enrollment} isOnline={isOnline} />}
          </EnrolBox>
          <section className="box">
            <div className={styles['boxHead']}>
              <h2>{t('learn.lesson.categories')}</h2>
              {lesson.owner === actor.id && <CategoryEditor lessonID={lesson.id} />}
            </div>
            <CategoryTags names={categories} />
          </section>
        </aside>
      </div>
      <EnrolBar {...enrolling} />
    </>
  );
}
