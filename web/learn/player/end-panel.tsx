import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Course } from '#domain/teach/course.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { MainAction } from '#web/learn/frame/main-action.tsx';
import { type LeaveTarget, LeaveAction, NextInCourse, NextLessonAction } from '#web/learn/player/end-actions.tsx';
import { ShareLinkButton } from '#web/learn/player/share-link-button.tsx';
import { RetakeButton } from '#web/learn/progress/retake-button.tsx';
import { RunHistory } from '#web/learn/progress/run-history.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { beadOf } from '#web/shared/lesson/lesson-beads.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useRow, useSyncState } from '#web/store/hooks.ts';
import styles from './end-panel.module.css';

const ShownCertifications = lazyComponent(
  async () => (await import('#web/learn/player/lesson-certifications.tsx')).LessonCertifications,
  null,
);

const ShownReview = lazyComponent(async () => (await import('#web/learn/player/end-review.tsx')).EndReview, null);

interface EndPanelProps {
  player: PlayerState;
  leave: LeaveTarget;
}

/** Shown after the last step: the lesson is completed, failed, or still has steps to do. */
export function EndPanel(props: EndPanelProps) {
  const { isComplete, enrollment } = props.player;
  if (isComplete) return <Finished {...props} />;
  return enrollment.status === 'FAILED' ? <Failed {...props} /> : <Missing {...props} />;
}

function Finished({ player, leave }: EndPanelProps) {
  const { t } = useTranslation();
  const { enrollment, outline, steps, status } = player;
  const { isOnline } = useSyncState();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const courseID = useRow('Enrollment', enrollment.courseEnrollmentID)?.courseID;
  const done = steps.filter(({ id }) => status(id) === 'COMPLETE').length;
  return (
    <>
      <StepBody
        player={player}
        title={t('player.end.title', { lesson: outline.name })}
        lede={t('player.end.lede', { count: done })}
      >
        {/* The only celebration: the thread is animated once. */}
        <div className={styles.thread}>
          <Thread
            beads={steps.map(({ id }) => beadOf(status(id), false))}
            label={t('learn.stepsDone', { done, count: steps.length })}
          />
        </div>
        {outline.learningObjectives.length > 0 && (
          <Stack as="section" gap={10} mb={28} className={styles.objectives}>
            <h2>{t('player.end.able')}</h2>
            <ul>
              {outline.learningObjectives.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </Stack>
        )}
        {isOnline && enrollment.lessonID && <ShownCertifications lessonID={enrollment.lessonID} />}
        {isOnline && enrollment.lessonID && <ShownReview lessonID={enrollment.lessonID} />}
        <Row gap={12} wrap>
          {courseID ? (
            <LinkButton to="/learn/enrollments/course/$id" params={{ id: courseID }} variant="default">
              {t('player.end.course')}
            </LinkButton>
          ) : (
            <LinkButton to="/learn/catalog" variant="default">
              {t('player.end.more')}
            </LinkButton>
          )}
          {lesson?.visibility === 'public' && <ShareLinkButton lesson={lesson} />}
          {enrollment.status === 'COMPLETED' && (
            <RetakeButton enrollment={enrollment} onRetake={() => player.goTo(outline.start)} />
          )}
        </Row>
        <RunHistory history={enrollment.history} />
      </StepBody>
      <StepFooter tone="right" title={t('player.end.done')}>
        <OnwardAction enrollment={enrollment} lesson={lesson} courseID={courseID} leave={leave} />
      </StepFooter>
    </>
  );
}

interface OnwardActionProps {
  enrollment: Enrollment;
  lesson: Lesson | undefined;
  /** The course in which the learner is enrolled. */
  courseID: Course['id'] | null | undefined;
  leave: LeaveTarget;
}

/** Leads to the next lesson of the course, or out of the player. */
function OnwardAction({ enrollment, lesson, courseID, leave }: OnwardActionProps) {
  if (courseID) return <NextLessonAction enrollment={enrollment} courseID={courseID} leave={leave} />;
  if (lesson?.courseID) return <NextInCourse lessonID={lesson.id} courseID={lesson.courseID} leave={leave} />;
  return <LeaveAction leave={leave} />;
}

function Missing({ player, leave }: EndPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { left } = player;
  const [first] = left.filter(({ id }) => player.canOpen(id));
  return (
    <>
      <StepBody player={player} title={t('player.end.missingTitle')}>
        <EmptyState art="start" title={t('player.end.missing', { count: left.length })}>
          {format.list(left.map(({ name }) => name))}
        </EmptyState>
      </StepBody>
      <StepFooter>
        {first ? (
          <MainAction label={t('player.goOnTo', { step: first.name })} onPress={() => player.goTo(first.id)} />
        ) : (
          <LeaveAction leave={leave} />
        )}
      </StepFooter>
    </>
  );
}

function Failed({ player }: EndPanelProps) {
  const { t } = useTranslation();
  const { enrollment } = player;
  return (
    <>
      <StepBody player={player} title={t('player.retake.failedTitle')} lede={t('player.retake.keepsFailed')}>
        <RunHistory history={enrollment.history} />
      </StepBody>
      <StepFooter tone="wrong" title={t('learn.state.failed')}>
        <RetakeButton enrollment={enrollment} size="md" />
      </StepFooter>
    </>
  );
}
