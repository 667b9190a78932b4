import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefCallback, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, sourceKind } from '#domain/learn/card/card.ts';
import { focusOnArrival } from '#ui/focus/arrival-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { FlashcardSource } from '#web/learn/flashcard/flashcard-source.tsx';
import { FlashcardText } from '#web/learn/flashcard/flashcard-text.tsx';
import { useCardActions } from '#web/learn/flashcard/use-card-actions.ts';
import frame from '#web/learn/frame/player-frame.module.css';
import styles from './flashcard-view.module.css';

interface FlashcardViewProps {
  card: Card;
  isShown: boolean;
  takesKeys: boolean;
  /** The question of the card, in place of front and back. */
  question?: ReactNode;
  ref: RefCallback<HTMLElement>;
}

/** A flashcard: the front, then also the back; or its question. */
export function FlashcardView({ card, isShown, takesKeys, question, ref }: FlashcardViewProps) {
  const { t } = useTranslation();
  const front = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useFocusOn(front, !isShown);
  useFocusOn(back, isShown && !question);
  const asks = {
    question: t('recall.asks.question'),
    objective: t('recall.asks.objective'),
    mark: t('recall.asks.mark'),
    import: t('recall.card'),
  };
  const kind = sourceKind(card);
  const title = kind ? asks[kind] : t('recall.card');
  return (
    <section
      ref={ref}
      className={styles.scroller}
      aria-label={t('recall.card')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users can only scroll an element that has the focus
      tabIndex={0}
      data-takes-keys={takesKeys || undefined}
    >
      <article className={`${frame.column} ${styles.card}`}>
        <Stack gap={10}>
          {question ? (
            <h1 ref={front} tabIndex={-1} className={styles.kind}>
              {title}
            </h1>
          ) : (
            <>
              <p className="text-muted">{title}</p>
              <h1 ref={front} tabIndex={-1} dir="auto">
                <FlashcardText text={card.front} />
              </h1>
            </>
          )}
          {question}
        </Stack>
        {isShown && !question && (
          <Stack mt={26} ref={back} tabIndex={-1} className={styles.back}>
            <p dir="auto">
              <FlashcardText text={card.back || t('recall.ownWords')} />
            </p>
          </Stack>
        )}
        <Row as="footer" gap={[8, 16]} align="center" justify="space-between" wrap mt={36} className={styles.footer}>
          <FlashcardSource card={card} />
          <RemoveButton card={card} />
        </Row>
      </article>
    </section>
  );
}

function useFocusOn(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) focusOnArrival(element.current);
  }, [element, isWanted]);
}

function RemoveButton({ card: { id } }: { card: Card }) {
  const { t } = useTranslation();
  const { remove } = useCardActions(id);
  return (
    <Button variant="subtle" color="gray" size="sm" leftSection={<IconTrash size={16} />} onClick={remove}>
      {t('cards.delete')}
    </Button>
  );
}
