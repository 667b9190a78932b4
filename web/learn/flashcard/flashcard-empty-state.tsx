import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { restsUntil } from '#domain/learn/card/daily-cards.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { EXTRA_CARDS, type TodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';

interface FlashcardEmptyStateProps {
  today: TodaysFlashcards;
  onPlan: () => void;
}

/** The page without a card to ask: there are no cards, all are answered, or a forgotten card returns in a moment. */
export function FlashcardEmptyState({ today, onPlan }: FlashcardEmptyStateProps) {
  const { t } = useTranslation();
  if (today.count === 0) {
    return (
      <EmptyState
        art="start"
        order={1}
        title={t('recall.none.title')}
        action={
          <Row gap={10} justify="center" wrap>
            <LinkButton to="/learn/dashboard">{t('recall.toDashboard')}</LinkButton>
            <LinkButton to="/learn/cards" variant="default">
              {t('recall.writeCards')}
            </LinkButton>
          </Row>
        }
      >
        {t('recall.none.body')}
      </EmptyState>
    );
  }
  const actions = (
    <Row gap={10} justify="center" wrap>
      <LinkButton to="/learn/dashboard">{t('recall.toDashboard')}</LinkButton>
      {today.canAddMore && (
        <Button variant="default" onClick={today.addMore}>
          {t('recall.more', { count: EXTRA_CARDS })}
        </Button>
      )}
      <Button variant="default" onClick={onPlan}>
        {t('recall.plan.title')}
      </Button>
    </Row>
  );
  const [next] = today.relearning.map(restsUntil).toSorted((a, b) => a - b);
  if (next !== undefined) {
    return (
      <EmptyState art="start" order={1} title={t('recall.pause.title')} action={actions}>
        {t('recall.pause.body', { count: Math.max(1, Math.ceil((next - today.now) / 1_000)) })}
      </EmptyState>
    );
  }
  return (
    <EmptyState art="cleared" order={1} title={t('recall.done.title')} action={actions}>
      {today.done > 0 ? t('recall.done.body', { count: today.done }) : t('recall.done.nothing')}{' '}
      {today.waiting > 0 && t('recall.done.waiting', { count: today.waiting })}
    </EmptyState>
  );
}
