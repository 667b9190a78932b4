import { DashboardCourses } from '#web/learn/dashboard/dashboard-courses.tsx';
import { DueCards } from '#web/learn/dashboard/due-cards.tsx';
import { LearningChart } from '#web/learn/dashboard/learning-chart.tsx';
import { TaskCard } from '#web/learn/dashboard/task-card.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './dashboard-below.module.css';

const FirstLessons = lazyPiece(
  async () => (await import('#web/learn/dashboard/suggestions.tsx')).FirstLessons,
  null,
  'learn',
  'dashboard',
  'wallet',
);

/** The middle of the dashboard: due cards, courses, the activity chart and tasks. */
export function DashboardBelow() {
  const isNewcomer = useRows('Enrollment', { owner: useActor().id, withdrawnAt: null }).length === 0;
  return (
    <div className={styles['below']}>
      {isNewcomer && <FirstLessons />}
      <DueCards />
      <DashboardCourses />
      <div className={styles['pair']}>
        <LearningChart />
        <TaskCard />
      </div>
    </div>
  );
}
