import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { MainAction } from '#web/learn/frame/main-action.tsx';
import { type LeaveTarget, LeaveAction, NextLessonAction } from '#web/learn/player/end-actions.tsx';
import { RetakeButton } from '#web/learn/progress/retake-button.tsx';
import { RunHistory } from '#web/learn/progress/run-history.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { beadOf } from '#web/shared/lesson/lesson-beads.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useRow, useSyncState } from '#web/store/hooks.ts';
import styles from './end-panel.module.css';

const ShownCertifications = lazyComponent(
  async () => (await import('#web/learn/player/lesson-certifications.tsx')).LessonCertifications,
  null,
);

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
          {enrollment.status === 'COMPLETED' && (
            <RetakeButton enrollment={enrollment} onRetake={() => player.goTo(outline.start)} />
          )}
        </Row>
        <RunHistory history={enrollment.history} />
      </StepBody>
      <StepFooter tone="right" title={t('player.end.done')}>
        {courseID ? (
          <NextLessonAction enrollment={enrollment} courseID={courseID} leave={leave} />
        ) : (
          <LeaveAction leave={leave} />
        )}
      </StepFooter>
    </>
  );
}

function Missing({ player, leave }: EndPanelProps) {
  const { t } = useTranslation();
  const { left } = player;
  const [first] = left.filter(({ id }) => player.canOpen(id));
  return (
    <>
      <StepBody player={player} title={t('player.end.missingTitle')}>
        <EmptyState art="start" title={t('player.end.missing', { count: left.length })}>
          {new Intl.ListFormat(document.documentElement.lang).format(left.map(({ name }) => name))}
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
        <RetakeButton enrollment={enrollment} />
      </StepFooter>
    </>
  );
}
