import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseAnalytics as Figures, Overview, WithPlan } from '#domain/teach/analytics/lesson-analytics.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { FiguresHeader } from '#web/teach/figures/figures-header.tsx';
import { FiguresState } from '#web/teach/figures/figures-state.tsx';
import { OverviewFigures } from '#web/teach/figures/overview-figures.tsx';
import { OverviewTable } from '#web/teach/figures/overview-table.tsx';
import { useFigures } from '#web/teach/figures/use-figures.ts';

/** Analytics of a course by lesson and, if the plan includes it, compared with the teacher's other courses (D-84). */
export function CourseFigures({ courseID }: { courseID: Course['id'] }) {
  const { t } = useTranslation();
  const path = `/api/courses/${courseID}/figures`;
  const view = useFigures<WithPlan<Figures>>(path);
  return (
    <FiguresState view={view}>
      {({ overview, lessons, canCompare }) => (
        <Stack gap={24}>
          <FiguresHeader file={`${path}.csv`} canCompare={canCompare} />
          <OverviewFigures overview={overview} />
          <Side title={t('figures.course.lessons')} none={t('figures.course.noLessons')} rows={lessons} />
          {canCompare && <OtherCourses />}
        </Stack>
      )}
    </FiguresState>
  );
}

function OtherCourses() {
  const { t } = useTranslation();
  const view = useFigures<Overview[]>('/api/figures/courses');
  return (
    <FiguresState view={view}>
      {(courses) => (
        <Side title={t('figures.course.compared')} none="" rows={courses}>
          <Button
            component="a"
            href="/api/figures/courses.csv"
            download
            w="fit-content"
            variant="default"
            leftSection={<IconDownload size={17} />}
          >
            {t('figures.course.csv')}
          </Button>
        </Side>
      )}
    </FiguresState>
  );
}

interface SideProps {
  title: string;
  none: string;
  rows: readonly Overview[];
  children?: ReactNode;
}

function Side({ title, none, rows, children }: SideProps) {
  return (
    <Panel gap={10} title={title}>
      {rows.length === 0 ? <p className="text-muted">{none}</p> : <OverviewTable caption={title} rows={rows} />}
      {children}
    </Panel>
  );
}
