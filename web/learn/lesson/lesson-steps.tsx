import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { lessonLength } from '#domain/learn/progress.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonVersion, OutlineNode } from '#domain/teach/version/version.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { BeadState } from '#ui/thread/thread.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import { LinkSuggestionButton } from '#web/learn/lesson/link-suggestion-button.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import { StepPreview } from '#web/learn/lesson/step-preview.tsx';
import { beadOf } from '#web/shared/lesson/lesson-beads.ts';
import { StepKind } from '#web/shared/lesson/step-kind.tsx';
import { useVersion } from '#web/store/hooks.ts';
import styles from './lesson-steps.module.css';

interface LessonStepsProps {
  lesson: Lesson;
  enrollment: Enrollment | undefined;
}

/** The published outline, with one step that everybody may read. */
export function LessonSteps({ lesson, enrollment }: LessonStepsProps) {
  const { t } = useTranslation();
  const { version, state, retry } = useVersion(lesson.publishedVersionID);
  if (!lesson.publishedVersionID) return null;
  const from = version ? lessonLength(version.outline).steps : lesson.steps;
  const to = version?.outline.nodes.length ?? from;
  return (
    <PageSection
      title={from < to ? t('learn.stepRange', { from, to }) : t('learn.steps', { count: to })}
      beside={version?.preview && !enrollment && <span className="text-muted">{t('learn.lesson.oneOpen')}</span>}
    >
      {version ? (
        <>
          <Outline version={version} enrollment={enrollment} />
          <LinkSuggestionButton lesson={lesson} outline={version.outline} />
        </>
      ) : (
        <NoOutline state={state} steps={lesson.steps} onRetry={retry} />
      )}
    </PageSection>
  );
}

interface NoOutlineProps {
  state: ReturnType<typeof useVersion>['state'];
  steps: number;
  onRetry: () => void;
}

function NoOutline({ state, steps, onRetry }: NoOutlineProps) {
  const { t } = useTranslation();
  if (state === 'offline') return <EmptyState art="broken" title={t('learn.offline')} />;
  if (state === 'error') return <ErrorBox onRetry={onRetry} />;
  return (
    <Loading label={t('common.loading')}>
      <Stack gap={22}>
        {Array.from({ length: Math.min(steps, 12) }, (_, index) => (
          <Skeleton key={index} width={index % 2 === 0 ? '60%' : '48%'} height={20} />
        ))}
      </Stack>
    </Loading>
  );
}

function Outline({ version, enrollment }: { version: LessonVersion; enrollment: Enrollment | undefined }) {
  const { t } = useTranslation();
  const { outline, preview } = version;
  return (
    <VerticalThread label={t('learn.lesson.outline')}>
      {outline.nodes.map((node) => {
        const isOpen = preview?.nodeID === node.id;
        return (
          <ThreadItem key={node.id} state={bead(node, isOpen, enrollment)}>
            <Row gap={[2, 12]} align="baseline" justify="space-between" stackBelow="sm" mb={4} className={styles.step}>
              <b>{node.name}</b>
              <span className={styles.kind}>
                <StepKind type={node.type} minutes={node.minutes} />
                {!enrollment && <Access isOpen={isOpen} />}
              </span>
            </Row>
            {node.description !== '' && <p className={styles.description}>{node.description}</p>}
            {isOpen && !enrollment && preview && <StepPreview body={preview.body} name={node.name} />}
          </ThreadItem>
        );
      })}
    </VerticalThread>
  );
}

function bead(node: OutlineNode, isOpen: boolean, enrollment: Enrollment | undefined): BeadState {
  if (enrollment === undefined) return isOpen ? 'now' : 'todo';
  const status = enrollment.progress.find(({ topicID }) => topicID === node.id)?.status;
  return beadOf(status, enrollment.currentNodeID === node.id && status !== 'COMPLETE');
}

function Access({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  if (isOpen) return <span className={styles.open}>{t('learn.lesson.open')}</span>;
  return (
    <>
      <IconLock size={15} aria-hidden />
      <span className="visually-hidden">{t('learn.lesson.afterEnrolling')}</span>
    </>
  );
}
