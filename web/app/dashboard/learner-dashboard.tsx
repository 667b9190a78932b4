import type { ComponentType } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { DashboardPage } from '#web/learn/dashboard/dashboard-page.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { LazySection } from '#web/shared/loading/lazy-section.tsx';

const placeholder = (
  <Stack gap={20} mt={20}>
    <Skeleton height={320} />
  </Stack>
);

const dashboardSection = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyComponent(async () => (await load())[name], placeholder);

const Progress = dashboardSection(() => import('#web/app/dashboard/dashboard-progress.tsx'), 'DashboardProgress');
const Updates = dashboardSection(() => import('#web/app/dashboard/dashboard-updates.tsx'), 'DashboardUpdates');

/** The dashboard. The sections below the current lessons load their code and texts once they are scrolled into view. */
export function LearnerDashboard() {
  return (
    <DashboardPage>
      <LazySection placeholder={placeholder}>
        <Progress />
      </LazySection>
      <LazySection placeholder={placeholder}>
        <Updates />
      </LazySection>
    </DashboardPage>
  );
}
