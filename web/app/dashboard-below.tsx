import { DashboardCourses } from '#web/learn/dashboard/dashboard-courses.tsx';
import { DueCards } from '#web/learn/dashboard/due-cards.tsx';
import { LearningChart } from '#web/learn/dashboard/learning-chart.tsx';
import { TaskCard } from '#web/learn/dashboard/task-card.tsx';
import styles from './dashboard-below.module.css';

/** What stands under the lessons of the dashboard: what there is to do, and what was done. */
export function DashboardBelow() {
  return (
    <div className={styles['below']}>
      <DueCards />
      <DashboardCourses />
      <div className={styles['pair']}>
        <LearningChart />
        <TaskCard />
      </div>
    </div>
  );
}
