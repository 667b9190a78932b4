import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { Enrollment, EnrollmentStatus } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { type PillState, StatePill } from '#ui/state-pill.tsx';
import { Thread } from '#ui/thread.tsx';
import { useFormat } from '#ui/use-format.ts';
import { ownSteps, progressBeads, stepsDone } from '#web/shared/lesson-beads.ts';
import { Person } from '#web/shared/person.tsx';
import { useQuery, useRows, useTopic } from '#web/store/hooks.ts';
import styles from './learners-tab.module.css';

const statusLooks: Record<EnrollmentStatus, { state: PillState; label: string }> = {
  NOT_STARTED: { state: 'todo', label: 'draft.learners.notStarted' },
  IN_PROGRESS: { state: 'active', label: 'draft.learners.inProgress' },
  COMPLETED: { state: 'done', label: 'draft.learners.completed' },
  FAILED: { state: 'failed', label: 'draft.learners.failed' },
};

/** Who learns from this lesson and how far they are, live. Answers and attempts stay the learner's own (D-84). */
export function LearnersTab({ lesson: { id, publishedVersionID } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  useTopic(`learners:${id}`);
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('enrollment.learners', {
    lessonID: id,
  });
  const profiles = useRows('PublicProfile', { id: { in: rows.map(({ owner }) => owner) } });

  // Nobody reads down this list so closely that a new name at its head would disturb.
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  // The stream brings the enrolment of somebody new and not the name; the first page brings both.
  const nameless = rows
    .filter(({ owner }) => !profiles.some(({ id: known }) => known === owner))
    .map(({ owner }) => owner);
  const asked = nameless.join();
  const lastAsked = useRef('');
  useEffect(() => {
    if (asked === '' || asked === lastAsked.current) return;
    lastAsked.current = asked;
    retry();
  }, [asked, retry]);

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
        {t(publishedVersionID === null ? 'draft.learners.emptyDraft' : 'draft.learners.empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={`box ${styles['frame']}`}>
        <table className={styles['learners']}>
          <caption className="visually-hidden">{t('draft.learners.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('draft.learners.name')}</th>
              <th scope="col">{t('draft.learners.progress')}</th>
              <th scope="col">{t('draft.learners.status')}</th>
              <th scope="col">{t('draft.learners.started')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((enrollment) => (
              <LearnerRow
                key={enrollment.id}
                enrollment={enrollment}
                profile={profiles.find((each) => each.id === enrollment.owner)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <Button variant="default" className={styles['more']} loading={state === 'loading'} onClick={loadMore}>
          {t('teach.more')}
        </Button>
      )}
    </>
  );
}

function LearnerRow({ enrollment, profile }: { enrollment: Enrollment; profile: PublicProfile | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, startDate, completionDate } = enrollment;
  const { state, label } = statusLooks[status];
  const topics = ownSteps(enrollment);
  const words = t('draft.learners.steps', { done: stepsDone(topics), count: topics.length });
  return (
    <tr>
      <th scope="row">
        <Person profile={profile} size={32} />
      </th>
      <td className={styles['progress']}>
        <Thread beads={progressBeads(topics, null)} label={words} />
        <span className="quiet tnum" aria-hidden>
          <bdi>{words}</bdi>
        </span>
      </td>
      <td>
        <StatePill state={state}>{t(label)}</StatePill>
      </td>
      <td className="quiet">
        <bdi>
          <span className={styles['narrow']}>{t('draft.learners.started')} </span>
          {startDate === null ? t('draft.learners.notYet') : format.date(startDate)}
        </bdi>
        {completionDate !== null && (
          <div>
            <bdi>{t('draft.learners.completedOn', { date: format.date(completionDate) })}</bdi>
          </div>
        )}
      </td>
    </tr>
  );
}
