import { DashboardCourses } from '#web/learn/dashboard/dashboard-courses.tsx';
import { DueFlashcards } from '#web/learn/dashboard/due-flashcards.tsx';
import { LearningChart } from '#web/learn/dashboard/learning-chart.tsx';
import { TaskCard } from '#web/learn/dashboard/task-card.tsx';
import { WeeklyGoal } from '#web/learn/dashboard/weekly-goal.tsx';
import { Stack } from '#ui/layout/stack.tsx';

/** The middle of the dashboard: cards, the weekly goal, courses, the activity chart and tasks. */
export function DashboardProgress() {
  return (
    <Stack gap={20} mt={20}>
      <DueFlashcards />
      <WeeklyGoal />
      <DashboardCourses />
      <Stack gap={20} columns="minmax(0, 3fr) minmax(0, 2fr)" align="start" stackBelow="md">
        <LearningChart />
        <TaskCard />
      </Stack>
    </Stack>
  );
}
