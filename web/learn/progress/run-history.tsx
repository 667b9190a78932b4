import { useTranslation } from 'react-i18next';
import type { PastRun } from '#domain/learn/enrollment.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { countedSteps, stepsDone } from '#web/shared/lesson/lesson-beads.ts';
import styles from '#web/learn/progress/run-history.module.css';

/** A learner's earlier runs through a lesson, newest first. */
export function RunHistory({ history }: { history: readonly PastRun[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (history.length === 0) return null;
  return (
    <Stack as="section" gap={8} mt={24} mb={24} className={styles.history} aria-label={t('player.retake.history')}>
      <h2>{t('player.retake.history')}</h2>
      <ol reversed>
        {history
          .map((run, index) => ({ ...run, number: index + 1, steps: countedSteps(run) }))
          .toReversed()
          .map(({ number, status, steps, completionDate, retakenAt }) => (
            <li key={number} value={number}>
              <Row gap={14} align="baseline" wrap>
                <EnrollmentPill status={status} />
                <span>{t('learn.stepsDone', { done: stepsDone(steps), count: steps.length })}</span>
                <time dateTime={completionDate ?? retakenAt}>{format.date(completionDate ?? retakenAt)}</time>
              </Row>
            </li>
          ))}
      </ol>
    </Stack>
  );
}
