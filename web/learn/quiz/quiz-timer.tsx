import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './quiz-timer.module.css';
import { formatDuration } from '#domain/kernel/duration.ts';

/** Below this the timer is highlighted, and screen readers announce it once. */
const WARNING_SECONDS = 60;

/** The remaining time; nothing without a time limit. */
export function QuizTimer({ secondsLeft }: { secondsLeft: number | null }) {
  const { t } = useTranslation();
  if (secondsLeft === null) return null;
  const isWarning = secondsLeft <= WARNING_SECONDS;
  return (
    <p className={styles.timer} data-soon={isWarning || undefined}>
      <IconClock size={17} aria-hidden />
      <span role="timer" aria-label={t('player.quiz.timeLeft')} className="tabular-numbers">
        {formatDuration(secondsLeft)}
      </span>
      <output className="visually-hidden">{isWarning && secondsLeft > 0 ? t('player.quiz.timeSoon') : ''}</output>
    </p>
  );
}
