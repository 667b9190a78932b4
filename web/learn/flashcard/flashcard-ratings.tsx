import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, type Recall, recalls } from '#domain/learn/card/card.ts';
import { Kbd } from '#ui/control/kbd.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { scheduleNow, useScheduleFit } from '#web/learn/flashcard/schedule-now.ts';
import styles from './flashcard-session.module.css';

interface FlashcardRatingsProps {
  card: Card;
  /** The rating that the learner's answer suggests; its button takes the focus. */
  suggested?: Recall | undefined;
  onRate: (recall: Recall) => void;
}

export function FlashcardRatings({ card, suggested, onRate }: FlashcardRatingsProps) {
  const { t } = useTranslation();
  const suggestedButton = useRef<HTMLButtonElement>(null);
  useEffect(() => suggestedButton.current?.focus(), []);
  const fit = useScheduleFit();
  const [days] = useState(() => recalls.map((recall) => scheduleNow(card, recall, fit).guess.memory.scheduledDays));
  const waitOf = (count: number) => (count === 0 ? t('recall.inSession') : t('recall.inDays', { count }));
  const words: Record<Recall, string> = {
    again: t('recall.again'),
    hard: t('recall.hard'),
    good: t('recall.good'),
    easy: t('recall.easy'),
  };
  return (
    <fieldset className={styles.ratings}>
      <legend className="visually-hidden">{t('recall.how')}</legend>
      {recalls.map((recall, index) => (
        <button
          key={recall}
          ref={recall === suggested ? suggestedButton : undefined}
          type="button"
          data-suggested={recall === suggested || undefined}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onRate(recall)}
        >
          <Stack as="span">
            <b>{words[recall]}</b>
            <small>
              {waitOf(days[index] ?? 0)}
              {recall === suggested && ` · ${t('recall.suggested')}`}
            </small>
          </Stack>
          <Kbd>{String(index + 1)}</Kbd>
        </button>
      ))}
    </fieldset>
  );
}
