import { useTranslation } from 'react-i18next';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { bestScore } from '#domain/learn/quiz-standing.ts';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import { type PillState, StatePill } from '#ui/state-pill.tsx';
import { useFormat } from '#ui/use-format.ts';
import styles from './quiz-history.module.css';

const statuses = {
  NOT_STARTED: { pill: 'todo', label: 'player.quiz.status.notStarted' },
  IN_PROGRESS: { pill: 'active', label: 'player.quiz.status.inProgress' },
  PASS: { pill: 'done', label: 'player.quiz.status.pass' },
  FAIL: { pill: 'failed', label: 'player.quiz.status.fail' },
} as const satisfies Record<LessonNodeQuizStatus, { pill: PillState; label: string }>;

/** Every attempt at a quiz, the last one first, and the best of them, which nothing takes away. */
export function QuizHistory({ attempts }: { attempts: readonly QuizAttempt[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (attempts.length === 0) return null;
  const best = bestScore(attempts);
  return (
    <section className={styles['history']} aria-label={t('player.quiz.history')}>
      <h2>
        {t('player.quiz.history')}
        {best !== null && <small>{t('player.quiz.best', { score: format.percent(best) })}</small>}
      </h2>
      <ol reversed>
        {attempts
          .toSorted((a, b) => b.number - a.number)
          .map(({ id, number, status, score, submittedAt, createdAt }) => (
            <li key={id} value={number}>
              <StatePill state={statuses[status].pill}>{t(statuses[status].label)}</StatePill>
              <span className="tnum">{score === null ? '' : format.percent(score)}</span>
              <time dateTime={submittedAt ?? createdAt}>{format.dateTime(submittedAt ?? createdAt)}</time>
            </li>
          ))}
      </ol>
    </section>
  );
}
