import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, type Recall, recalls } from '#domain/learn/card/card.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { FlashcardRatings } from '#web/learn/flashcard/flashcard-ratings.tsx';
import { FlashcardView } from '#web/learn/flashcard/flashcard-view.tsx';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';

export interface CurrentFlashcardProps {
  card: Card;
  onRate: (recall: Recall) => void;
  /** A first digit has focused the card. Before that a digit does not rate, even if the page has focused the card. */
  isEntered: boolean;
  onEnter: () => void;
}

/** A card that is turned over. */
export function CurrentFlashcard({ card, onRate, isEntered, onEnter }: CurrentFlashcardProps) {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const enter = () => {
    element?.focus();
    onEnter();
  };
  useKeys(isShown ? ratingKeys(onRate, enter) : { ' ': show, Enter: show });
  return (
    <>
      <FlashcardView ref={setElement} card={card} isShown={isShown} takesKeys={isEntered} />
      <StepFooter>
        {isShown ? (
          <FlashcardRatings card={card} onRate={onRate} />
        ) : (
          <>
            <EnterHint />
            <Button size="md" aria-keyshortcuts="Space Enter" onClick={show}>
              {t('recall.show')}
            </Button>
          </>
        )}
      </StepFooter>
    </>
  );
}

/** Digits that rate a card, once a first digit has focused it. */
export const ratingKeys = (onRate: (recall: Recall) => void, enter: () => void) =>
  Object.fromEntries(recalls.map((recall, index) => [String(index + 1), actionKey(() => onRate(recall), enter)]));
