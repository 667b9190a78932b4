import { DashboardCourses } from '#web/learn/dashboard/dashboard-courses.tsx';
import { DueFlashcards } from '#web/learn/dashboard/due-flashcards.tsx';
import { LearningChart } from '#web/learn/dashboard/learning-chart.tsx';
import { TaskCard } from '#web/learn/dashboard/task-card.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './dashboard-progress.module.css';

const FirstLessons = lazyComponent(
  async () => (await import('#web/learn/dashboard/suggestions.tsx')).FirstLessons,
  null,
  'learn',
  'dashboard',
  'wallet',
);

/** The middle of the dashboard: due cards, courses, the activity chart and tasks. */
export function DashboardProgress() {
  const isNewcomer = useRows('Enrollment', { owner: useActor().id, withdrawnAt: null }).length === 0;
  return (
    <div className={styles.sections}>
      {isNewcomer && <FirstLessons />}
      <DueFlashcards />
      <DashboardCourses />
      <div className={styles.pair}>
        <LearningChart />
        <TaskCard />
      </div>
    </div>
  );
}
