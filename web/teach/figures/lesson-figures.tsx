import { useTranslation } from 'react-i18next';
import {
  LEARNERS_MIN,
  type LessonAnalytics as Figures,
  type StepAnalytics,
  type WithPlan,
} from '#domain/teach/analytics/lesson-analytics.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { FiguresHeader } from '#web/teach/figures/figures-header.tsx';
import { FiguresState } from '#web/teach/figures/figures-state.tsx';
import { MinutesChart } from '#web/teach/figures/minutes-chart.tsx';
import { OverviewFigures } from '#web/teach/figures/overview-figures.tsx';
import { QuestionList } from '#web/teach/figures/question-list.tsx';
import { FunnelChart } from '#web/teach/figures/funnel-chart.tsx';
import { useFigures } from '#web/teach/figures/use-figures.ts';

interface LessonFiguresProps {
  lesson: Lesson;
  onOpenStep: (id: StepAnalytics['id']) => void;
}

/** Analytics of a lesson: counts only, and for steps and questions only with enough learners (D-84). */
export function LessonFigures({ lesson: { id }, onOpenStep }: LessonFiguresProps) {
  const { t } = useTranslation();
  const path = `/api/lessons/${id}/figures`;
  const view = useFigures<WithPlan<Figures>>(path);
  return (
    <FiguresState view={view}>
      {({ overview, steps, questions, canCompare }) => (
        <Stack gap={24}>
          <FiguresHeader file={`${path}.csv`} canCompare={canCompare} />
          <OverviewFigures overview={overview} />
          {steps === null || steps.length === 0 ? (
            <EmptyState art="start" title={t('figures.fewTitle', { count: LEARNERS_MIN })}>
              {t('figures.few', { count: LEARNERS_MIN })}
            </EmptyState>
          ) : (
            <>
              <FunnelChart steps={steps} learners={overview.learners} onOpenStep={onOpenStep} />
              <QuestionList
                questions={questions}
                stepOf={(nodeID) => steps.findIndex((step) => step.id === nodeID) + 1}
              />
              <MinutesChart steps={steps} />
            </>
          )}
        </Stack>
      )}
    </FiguresState>
  );
}
