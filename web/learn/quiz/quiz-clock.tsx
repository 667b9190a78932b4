import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './quiz-clock.module.css';

/** Below this the timer is highlighted, and screen readers announce it once. */
const SOON_SECONDS = 60;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats a duration as 1:05:09, or as 5:09 if it is less than an hour. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The remaining time; nothing without a time limit. */
export function QuizClock({ secondsLeft }: { secondsLeft: number | null }) {
  const { t } = useTranslation();
  if (secondsLeft === null) return null;
  const isSoon = secondsLeft <= SOON_SECONDS;
  return (
    <p className={styles['clock']} data-soon={isSoon || undefined}>
      <IconClock size={17} aria-hidden />
      <span role="timer" aria-label={t('player.quiz.timeLeft')} className="tnum">
        {clockText(secondsLeft)}
      </span>
      <output className="visually-hidden">{isSoon && secondsLeft > 0 ? t('player.quiz.timeSoon') : ''}</output>
    </p>
  );
}
