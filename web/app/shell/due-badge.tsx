import { useTranslation } from 'react-i18next';
import { useTodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import styles from './due-badge.module.css';

const SHOWN_MAX = 99;

/** Number of flashcards due today, beside the dashboard in the navigation. */
export function DueBadge() {
  const { t } = useTranslation();
  const count = useTodaysFlashcards().due.length;
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="visually-hidden">{t('shell.nav.due', { count })}</span>
    </span>
  );
}
