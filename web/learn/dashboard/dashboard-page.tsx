import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { DashboardFigures } from '#web/learn/dashboard/dashboard-figures.tsx';
import { DashboardHero } from '#web/learn/dashboard/dashboard-hero.tsx';
import { DashboardLessons } from '#web/learn/dashboard/dashboard-lessons.tsx';
import { DashboardSkeleton } from '#web/learn/dashboard/dashboard-skeleton.tsx';
import { Greeting } from '#web/learn/dashboard/greeting.tsx';
import { enrollmentToResume } from '#web/learn/dashboard/learning-figures.ts';
import { NotificationNote } from '#web/learn/dashboard/notification-note.tsx';
import { useActor, useIsFilled, useRows } from '#web/store/hooks.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';

const FirstDay = lazyComponent(
  async () => (await import('#web/learn/dashboard/first-day.tsx')).FirstDay,
  <DashboardSkeleton />,
);

const DueFlashcards = lazyComponent(
  async () => (await import('#web/learn/dashboard/due-flashcards.tsx')).DueFlashcards,
  null,
);

const latestFirst = { order: [['updatedAt', 'desc']] } as const;

export function DashboardPage({ children }: { children?: ReactNode }) {
  const actor = useActor();
  const all = useRows('Enrollment', { owner: actor.id, withdrawnAt: null }, latestFirst);
  const enrollments = all.filter(({ lessonID }) => lessonID !== null);
  const isFilled = useIsFilled();
  const resumed = enrollmentToResume(enrollments);
  return (
    <Page>
      <Greeting resumed={resumed} />
      <DueFlashcards isDue />
      <NotificationNote kind="kept" />
      {isFilled && !resumed && <NotificationNote kind="welcome" />}
      {isFilled ? (
        <>
          {all.length === 0 && <FirstDay />}
          {enrollments.length > 0 && <Learning enrollments={enrollments} resumed={resumed} />}
          {children}
        </>
      ) : (
        <NotLoaded placeholder={<DashboardSkeleton />} />
      )}
    </Page>
  );
}

function Learning({ enrollments, resumed }: { enrollments: readonly Enrollment[]; resumed: Enrollment | undefined }) {
  return (
    <>
      <Stack gap={20} columns="minmax(0, 2fr) minmax(0, 1fr)" mb={20} stackBelow="lg">
        {resumed ? <DashboardHero key={resumed.id} enrollment={resumed} /> : <NothingToResume />}
        <DashboardFigures enrollments={enrollments} />
      </Stack>
      <DashboardLessons enrollments={enrollments} resumed={resumed} />
    </>
  );
}

/** Shown to a learner who has finished all lessons. */
function NothingToResume() {
  const { t } = useTranslation();
  return (
    <Panel>
      <EmptyState
        art="cleared"
        title={t('learn.dashboard.clearedTitle')}
        action={<LinkButton to="/learn/catalog">{t('learn.browse')}</LinkButton>}
      >
        {t('learn.dashboard.cleared')}
      </EmptyState>
    </Panel>
  );
}
