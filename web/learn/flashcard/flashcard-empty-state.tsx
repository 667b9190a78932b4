import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { TodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';

interface FlashcardEmptyStateProps {
  today: TodaysFlashcards;
  onPlan: () => void;
}

export function FlashcardEmptyState({ today, onPlan }: FlashcardEmptyStateProps) {
  const { t } = useTranslation();
  if (today.count === 0) {
    return (
      <EmptyState
        art="start"
        order={1}
        title={t('recall.none.title')}
        action={<LinkButton to="/learn/dashboard">{t('recall.toDashboard')}</LinkButton>}
      >
        {t('recall.none.body')}
      </EmptyState>
    );
  }
  const actions = (
    <Row gap={10} justify="center" wrap>
      <LinkButton to="/learn/dashboard">{t('recall.toDashboard')}</LinkButton>
      <Button variant="default" onClick={onPlan}>
        {t('recall.plan.title')}
      </Button>
    </Row>
  );
  return (
    <EmptyState art="cleared" order={1} title={t('recall.done.title')} action={actions}>
      {today.done > 0 ? t('recall.done.body', { count: today.done }) : t('recall.done.nothing')}
    </EmptyState>
  );
}
