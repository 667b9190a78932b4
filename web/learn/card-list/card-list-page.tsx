import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import { cardSearch, hasState } from '#domain/learn/card/card-filter.ts';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { CardEditor, type CardDraft, draftOf } from '#web/learn/card-list/card-editor.tsx';
import { useCardFilters } from '#web/learn/card-list/card-filter-search.ts';
import { CardFiltersBar } from '#web/learn/card-list/card-filters.tsx';
import { CardList } from '#web/learn/card-list/card-list.tsx';
import { DeckMenu } from '#web/learn/card-list/deck-menu.tsx';
import { useLessonOfCard } from '#web/learn/card-list/use-card-origin.ts';
import { reviewDay } from '#web/learn/progress/review-day.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { currentTime } from '#web/store/api/server-time.ts';
import { useActor, useIsFilled, useRows } from '#web/store/hooks.ts';

const emptyDraft: CardDraft = { front: '', back: '', deck: '' };
const newestFirst = { order: [['createdAt', 'desc']] } as const;

/** All flashcards of the learner: search, filter, write, edit, suspend and delete. */
export function CardListPage() {
  const { t } = useTranslation();
  const cards = useRows('Card', { owner: useActor().id, deletedAt: null }, newestFirst);
  const isFilled = useIsFilled();
  const [draft, setDraft] = useState<CardDraft>();
  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(content);
  const { until, shown, lessonIDs, decks, lessonOf, ...filter } = useFilteredCards(cards);
  const add = () => setDraft({ ...emptyDraft, deck: filter.filters.deck ?? '' });
  const addButton = (
    <Button leftSection={<IconPlus size={17} />} onClick={add}>
      {t('cards.add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('cards.title')}
        lead={t('cards.lead')}
        actions={
          <>
            <LinkButton to="/learn/review" variant="default">
              {t('cards.review')}
            </LinkButton>
            <DeckMenu hasCards={cards.length > 0} />
            {addButton}
          </>
        }
      />
      <div ref={content}>
        {cards.length === 0 && !isFilled && <NotLoaded />}
        {cards.length === 0 && isFilled && (
          <EmptyState art="start" title={t('cards.none.title')} action={addButton}>
            {t('cards.none.body')}
          </EmptyState>
        )}
        {cards.length > 0 && (
          <>
            <CardFiltersBar filters={filter.filters} onChange={filter.change} lessonIDs={lessonIDs} decks={decks} />
            <CardList
              key={filter.key}
              cards={shown}
              until={until}
              lessonOf={lessonOf}
              onEdit={(card) => setDraft(draftOf(card))}
              onClear={() => filter.change({})}
            />
          </>
        )}
      </div>
      {draft && (
        <CardEditor
          key={draft.card?.id}
          initial={draft}
          decks={decks}
          onClose={() => setDraft(undefined)}
          onReopen={setDraft}
        />
      )}
    </Page>
  );
}

/** The cards that the filters in the address let through, and what the filters can choose from. */
function useFilteredCards(cards: readonly Card[]) {
  const filter = useCardFilters();
  const lessonOf = useLessonOfCard();
  const [until] = useState(() => reviewDay(new Date(currentTime())).end);
  const { q = '', lesson, deck, state } = filter.filters;
  const shown = useMemo(() => {
    const isFound = cardSearch(q);
    return cards.filter(
      (card) =>
        isFound(card) &&
        (lesson === undefined || lessonOf(card) === lesson) &&
        (deck === undefined || card.deck === deck) &&
        (state === undefined || hasState(card, state, until)),
    );
  }, [cards, lessonOf, q, lesson, deck, state, until]);
  const lessonIDs = useMemo(
    () => [...new Set(cards.map(lessonOf))].filter((id) => id !== undefined),
    [cards, lessonOf],
  );
  const decks = useMemo(
    () => [...new Set(cards.map((card) => card.deck))].filter((name) => name !== null).toSorted(),
    [cards],
  );
  return { ...filter, until, shown, lessonIDs, decks, lessonOf };
}
