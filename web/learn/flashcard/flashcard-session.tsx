import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, type Recall, recalls, repsOf, type ScheduleFit } from '#domain/learn/card.ts';
import { scheduleReview, clampReviewTime } from '#domain/learn/card-schedule.ts';
import { Kbd } from '#ui/control/kbd.tsx';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';
import { FlashcardView } from '#web/learn/flashcard/flashcard-view.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { currentTime } from '#web/store/api/server-time.ts';
import { useActor, useRow } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './flashcard-session.module.css';

/** The schedule that a rating at this moment would give. */
function scheduleOf(card: Card, recall: Recall, fit: ScheduleFit | null) {
  const now = new Date(currentTime()).toISOString();
  const at = clampReviewTime(card, now, now);
  return { at, guess: scheduleReview(card, recall, at, fit) };
}

const useScheduleFit = (): ScheduleFit | null => useRow('User', useActor().id)?.scheduleFit ?? null;

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
  const { act: review } = useAction('card.review');
  const fit = useScheduleFit();
  const [currentID, setCurrentID] = useState(first.id);
  const card = due.find(({ id }) => id === currentID) ?? first;
  if (card.id !== currentID) setCurrentID(card.id);
  const rate = (recall: Recall) => {
    void review({ id: card.id, recall, reps: repsOf(card), ...scheduleOf(card, recall, fit) });
    onRated();
  };
  return (
    <CurrentFlashcard
      key={`${card.id} ${repsOf(card)}`}
      card={card}
      onRate={rate}
      isEntered={isEntered}
      onEnter={onEnter}
    />
  );
}

interface CurrentFlashcardProps {
  card: Card;
  onRate: (recall: Recall) => void;
  /** A first digit has focused the card. Before that a digit does not rate, even if the page has focused the card. */
  isEntered: boolean;
  onEnter: () => void;
}

function CurrentFlashcard({ card, onRate, isEntered: acceptsDigits, onEnter }: CurrentFlashcardProps) {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const enter = () => {
    element?.focus();
    onEnter();
  };
  useKeys(
    isShown
      ? Object.fromEntries(recalls.map((recall, index) => [String(index + 1), actionKey(() => onRate(recall), enter)]))
      : { ' ': show, Enter: show },
  );
  return (
    <>
      <FlashcardView ref={setElement} card={card} isShown={isShown} takesKeys={acceptsDigits} />
      <StepFooter>
        {isShown ? (
          <Ratings card={card} onRate={onRate} />
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

function Ratings({ card, onRate }: Pick<CurrentFlashcardProps, 'card' | 'onRate'>) {
  const { t } = useTranslation();
  const fit = useScheduleFit();
  const [days] = useState(() => recalls.map((recall) => scheduleOf(card, recall, fit).guess.memory.scheduledDays));
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
        <button key={recall} type="button" aria-keyshortcuts={String(index + 1)} onClick={() => onRate(recall)}>
          <Stack as="span">
            <b>{words[recall]}</b>
            <small>{waitOf(days[index] ?? 0)}</small>
          </Stack>
          <Kbd>{String(index + 1)}</Kbd>
        </button>
      ))}
    </fieldset>
  );
}
