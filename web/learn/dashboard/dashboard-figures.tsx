import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { learningFigures } from '#web/learn/dashboard/learning-figures.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './dashboard-figures.module.css';

export function DashboardFigures({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const owner = useActor().id;
  const attempts = useRows('QuizAttempt', { owner });
  const [wallet] = useRows('TokenWallet', { owner });
  const { stepsLearned, quizzesPassed, lessonsCompleted } = learningFigures(enrollments, attempts);
  const figures = [
    { label: t('learn.figures.steps'), value: format.number(stepsLearned) },
    { label: t('learn.figures.quizzes'), value: format.number(quizzesPassed) },
    { label: t('learn.figures.lessons'), value: format.number(lessonsCompleted) },
    { label: t('wallet.tokensLeft'), value: wallet ? format.number(wallet.tokenBalance.value) : '–' },
  ];
  return (
    <Stack as="dl" gap={20} columns="1fr 1fr" className={styles.figures}>
      {figures.map(({ label, value }) => (
        <Panel key={label} as="div">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Panel>
      ))}
    </Stack>
  );
}
