import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { type Enrollment, type EnrollmentStatus, lastCompletion } from '#domain/learn/enrollment.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Table } from '#ui/layout/table.tsx';
import { countedSteps, progressBeads, stepsDone } from '#web/shared/lesson/lesson-beads.ts';
import { Person } from '#web/shared/person/person.tsx';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import type { QueryView } from '#web/store/hooks.ts';
import { MoreButton } from '#web/teach/page/more-button.tsx';
import styles from './learner-list.module.css';

const statusLooks: Record<EnrollmentStatus, { state: PillState; label: string }> = {
  NOT_STARTED: { state: 'todo', label: 'draft.learners.notStarted' },
  IN_PROGRESS: { state: 'active', label: 'draft.learners.inProgress' },
  COMPLETED: { state: 'done', label: 'draft.learners.completed' },
  FAILED: { state: 'failed', label: 'draft.learners.failed' },
};

export interface LearnerListProps {
  list: QueryView<Enrollment>;
  /** Text for an empty list. */
  empty: string;
  /** True for the enrollments of a lesson, which have progress by step; those of a course have none. */
  hasSteps?: boolean;
}

/** Enrolled learners, newest first. */
export function LearnerList({ list, empty, hasSteps = true }: LearnerListProps) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  const profiles = useProfiles(
    rows.map(({ owner }) => owner),
    retry,
  );

  // New learners show at once; nobody reads this list so closely that a shift would disturb.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  if (rows.length === 0 && state === 'loading') {
    return (
      <Loading label={t('draft.learners.loading')}>
        <Skeleton height={220} />
      </Loading>
    );
  }
  if (rows.length === 0 && state !== 'ready') return <ErrorBox onRetry={retry} />;
  if (rows.length === 0) {
    return (
      <EmptyState art="start" title={t('draft.learners.emptyTitle')}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <>
      <Panel as="div" className={styles.frame}>
        <Table
          caption={t('draft.learners.title')}
          heads={[
            t('draft.learners.name'),
            ...(hasSteps ? [t('draft.learners.progress')] : []),
            t('draft.learners.status'),
            t('draft.learners.started'),
          ]}
          isListOnPhone
        >
          <tbody>
            {rows.map((enrollment) => (
              <LearnerRow
                key={enrollment.id}
                enrollment={enrollment}
                profile={profiles.find((each) => each.id === enrollment.owner)}
                hasSteps={hasSteps}
              />
            ))}
          </tbody>
        </Table>
      </Panel>
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </>
  );
}

interface LearnerRowProps {
  enrollment: Enrollment;
  profile: PublicProfile | undefined;
  hasSteps: boolean;
}

function LearnerRow({ enrollment, profile, hasSteps }: LearnerRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, startDate } = enrollment;
  const completionDate = lastCompletion(enrollment);
  const { state, label } = statusLooks[status];
  return (
    <tr>
      <th scope="row">
        <Person profile={profile} size={32} />
      </th>
      {hasSteps && <StepsCell enrollment={enrollment} />}
      <td>
        <StatePill state={state}>{t(label)}</StatePill>
      </td>
      <td className="text-muted" data-label={t('draft.learners.started')}>
        <bdi>{startDate === null ? t('draft.learners.notYet') : format.date(startDate)}</bdi>
        {completionDate !== null && (
          <div>
            <bdi>{t('draft.learners.completedOn', { date: format.date(completionDate) })}</bdi>
          </div>
        )}
      </td>
    </tr>
  );
}

function StepsCell({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation();
  const topics = countedSteps(enrollment);
  const words = t('draft.learners.steps', { done: stepsDone(topics), count: topics.length });
  return (
    <td className={styles.progress}>
      <Thread beads={progressBeads(topics, null)} label={words} />
      <span className="text-muted tabular-numbers" aria-hidden>
        <bdi>{words}</bdi>
      </span>
    </td>
  );
}
