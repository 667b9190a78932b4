import { useTranslation } from 'react-i18next';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { bestScore } from '#domain/learn/quiz-progress.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import styles from '#web/learn/progress/run-history.module.css';

/** All attempts at a quiz, newest first, with the best score, which later attempts cannot lower. */
export function QuizHistory({ attempts }: { attempts: readonly QuizAttempt[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (attempts.length === 0) return null;
  const best = bestScore(attempts);
  return (
    <Stack as="section" gap={8} mt={24} mb={24} className={styles.history} aria-label={t('player.quiz.history')}>
      <h2>
        {t('player.quiz.history')}
        {best !== null && <small>{t('player.quiz.best', { score: format.percent(best) })}</small>}
      </h2>
      <ol reversed>
        {attempts
          .toSorted((a, b) => b.number - a.number)
          .map(({ id, number, status, score, submittedAt, createdAt }) => (
            <li key={id} value={number}>
              <Row gap={14} align="baseline" wrap>
                <QuizStatusPill status={status} />
                <span className="tabular-numbers">{score === null ? '' : format.percent(score)}</span>
                <time dateTime={submittedAt ?? createdAt}>{format.dateTime(submittedAt ?? createdAt)}</time>
              </Row>
            </li>
          ))}
      </ol>
    </Stack>
  );
}
