import { IconCards } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { minutesOf } from '#domain/learn/daily-cards.ts';
import { useTodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import styles from './due-flashcards.module.css';

/** The flashcards due today; renders nothing for a learner without flashcards. */
export function DueFlashcards() {
  const { t } = useTranslation();
  const { due, count } = useTodaysFlashcards();
  if (count === 0) return null;
  return (
    <section className={`panel ${styles.due}`} aria-label={t('learn.cards.title')}>
      <IconCards size={24} aria-hidden />
      <p>
        <b>
          <bdi>{due.length > 0 ? t('learn.cards.today', { count: due.length }) : t('learn.cards.none')}</bdi>
        </b>
        {due.length > 0 && (
          <span>
            <bdi>{t('learn.cards.minutes', { count: minutesOf(due.length) })}</bdi>
          </span>
        )}
      </p>
      <LinkButton to="/learn/review" variant="default">
        {t(due.length > 0 ? 'learn.cards.review' : 'learn.cards.open')}
      </LinkButton>
    </section>
  );
}
