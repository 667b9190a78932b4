import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/kernel/time.ts';
import type { Card } from '#domain/learn/card/card.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CardRow } from '#web/learn/card-list/card-row.tsx';
import type { useLessonOfCard } from '#web/learn/card-list/use-card-origin.ts';

/** Cards that the list shows at first, and with each press of its button. */
const PAGE = 50;

interface CardListProps {
  cards: readonly Card[];
  until: Instant;
  lessonOf: ReturnType<typeof useLessonOfCard>;
  onEdit: (card: Card) => void;
  onClear: () => void;
}

export function CardList({ cards, until, lessonOf, onEdit, onClear }: CardListProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE);
  return (
    <>
      <output className="text-muted">{t('cards.count', { count: cards.length })}</output>
      {cards.length === 0 && (
        <EmptyState
          art="nothing"
          title={t('cards.noMatch')}
          action={
            <Button variant="default" onClick={onClear}>
              {t('cards.clearFilters')}
            </Button>
          }
        />
      )}
      <Stack as="ul" lines mb={16} aria-label={t('cards.title')}>
        {cards.slice(0, count).map((card) => (
          <CardRow key={card.id} card={card} lessonID={lessonOf(card)} until={until} onEdit={() => onEdit(card)} />
        ))}
      </Stack>
      {cards.length > count && (
        <Button variant="default" onClick={() => setCount(count + PAGE)}>
          {t('cards.more')}
        </Button>
      )}
    </>
  );
}
