import { useTranslation } from 'react-i18next';
import { LEARNERS_MIN, type LessonFigures as Figures, type StepFigures, type WithPlan } from '#domain/teach/figures.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FiguresHead } from '#web/teach/figures/figures-head.tsx';
import { FiguresState } from '#web/teach/figures/figures-state.tsx';
import { MinutesChart } from '#web/teach/figures/minutes-chart.tsx';
import { OverviewFigures } from '#web/teach/figures/overview-figures.tsx';
import { QuestionList } from '#web/teach/figures/question-list.tsx';
import { ThreadChart } from '#web/teach/figures/thread-chart.tsx';
import { useFigures } from '#web/teach/figures/use-figures.ts';
import styles from './figures.module.css';

interface LessonFiguresProps {
  lesson: Lesson;
  onOpenStep: (id: StepFigures['id']) => void;
}

/** Analytics of a lesson: counts only, and for steps and questions only with enough learners (D-84). */
export function LessonFigures({ lesson: { id }, onOpenStep }: LessonFiguresProps) {
  const { t } = useTranslation();
  const path = `/api/lessons/${id}/figures`;
  const view = useFigures<WithPlan<Figures>>(path);
  return (
    <FiguresState view={view}>
      {({ overview, steps, questions, canCompare }) => (
        <>
          <FiguresHead file={`${path}.csv`} canCompare={canCompare} />
          <OverviewFigures overview={overview} />
          {steps === null || steps.length === 0 ? (
            <EmptyState art="start" title={t('figures.fewTitle', { count: LEARNERS_MIN })}>
              {t('figures.few', { count: LEARNERS_MIN })}
            </EmptyState>
          ) : (
            <div className={styles['sections']}>
              <ThreadChart steps={steps} learners={overview.learners} onOpenStep={onOpenStep} />
              <QuestionList
                questions={questions}
                stepOf={(nodeID) => steps.findIndex((step) => step.id === nodeID) + 1}
              />
              <MinutesChart steps={steps} />
            </div>
          )}
        </>
      )}
    </FiguresState>
  );
}
