import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './quiz-timer.module.css';

/** Below this the timer is highlighted, and screen readers announce it once. */
const WARNING_SECONDS = 60;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats a duration as 1:05:09, or as 5:09 if it is less than an hour. */
export function formatDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The remaining time; nothing without a time limit. */
export function QuizTimer({ secondsLeft }: { secondsLeft: number | null }) {
  const { t } = useTranslation();
  if (secondsLeft === null) return null;
  const isWarning = secondsLeft <= WARNING_SECONDS;
  return (
    <p className={styles['timer']} data-soon={isWarning || undefined}>
      <IconClock size={17} aria-hidden />
      <span role="timer" aria-label={t('player.quiz.timeLeft')} className="tabular-numbers">
        {formatDuration(secondsLeft)}
      </span>
      <output className="visually-hidden">{isWarning && secondsLeft > 0 ? t('player.quiz.timeSoon') : ''}</output>
    </p>
  );
}
