import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, type Recall, repsOf, sourceKind } from '#domain/learn/card/card.ts';
import { isSuspendedByReview } from '#domain/learn/card/difficult-card.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { CurrentFlashcard } from '#web/learn/flashcard/current-flashcard.tsx';
import { scheduleNow, useScheduleFit } from '#web/learn/flashcard/schedule-now.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const QuestionFlashcard = lazyComponent(
  async () => (await import('#web/learn/flashcard/question-flashcard.tsx')).QuestionFlashcard,
  null,
);

interface FlashcardSessionProps {
  first: Card;
  due: readonly Card[];
  onRated: () => void;
  /** A first digit has focused a card, also before a break of the session. */
  isEntered: boolean;
  onEnter: () => void;
}

/** Shows one card after another. The card on screen stays, even if another device changes the list. */
export function FlashcardSession({ first, due, onRated, isEntered, onEnter }: FlashcardSessionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act: review } = useAction('card.review');
  const fit = useScheduleFit();
  const [currentID, setCurrentID] = useState(first.id);
  const card = due.find(({ id }) => id === currentID) ?? first;
  if (card.id !== currentID) setCurrentID(card.id);
  const rate = (recall: Recall) => {
    const schedule = scheduleNow(card, recall, fit);
    void review({ id: card.id, recall, reps: repsOf(card), ...schedule });
    if (isSuspendedByReview(card.memory, schedule.guess.memory))
      toast.info(t('recall.difficult'), t('recall.difficultHint'), {
        label: t('recall.showDifficult'),
        onClick: () => void navigate({ to: '/learn/cards', search: { state: 'difficult' } }),
      });
    onRated();
  };
  const Flashcard = sourceKind(card) === 'question' ? QuestionFlashcard : CurrentFlashcard;
  return (
    <Flashcard key={`${card.id} ${repsOf(card)}`} card={card} onRate={rate} isEntered={isEntered} onEnter={onEnter} />
  );
}
