import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type RefCallback, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, sourceKind } from '#domain/learn/card.ts';
import { focusOnArrival } from '#ui/focus/arrival-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { FlashcardSource } from '#web/learn/flashcard/flashcard-source.tsx';
import { FlashcardText } from '#web/learn/flashcard/flashcard-text.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import frame from '#web/learn/frame/player-frame.module.css';
import styles from './flashcard-view.module.css';

interface FlashcardViewProps {
  card: Card;
  isShown: boolean;
  takesKeys: boolean;
  ref: RefCallback<HTMLElement>;
}

/** A flashcard: the front, then also the back. */
export function FlashcardView({ card, isShown, takesKeys, ref }: FlashcardViewProps) {
  const { t } = useTranslation();
  const front = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useFocusOn(front, !isShown);
  useFocusOn(back, isShown);
  const asks = {
    question: t('recall.asks.question'),
    objective: t('recall.asks.objective'),
    mark: t('recall.asks.mark'),
  };
  const kind = sourceKind(card);
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
          <p className="text-muted">{kind ? asks[kind] : t('recall.card')}</p>
          <h1 ref={front} tabIndex={-1} dir="auto">
            <FlashcardText text={card.front} />
          </h1>
        </Stack>
        {isShown && (
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
  const { act: remove } = useAction('card.delete');
  const { act: restore } = useAction('card.restore');
  const handleClick = () => {
    void remove({ id });
    toast.offer(t('recall.removed'), { label: t('recall.undo'), onClick: () => void restore({ id }) });
  };
  return (
    <Button variant="subtle" color="gray" size="sm" leftSection={<IconTrash size={16} />} onClick={handleClick}>
      {t('recall.remove')}
    </Button>
  );
}
