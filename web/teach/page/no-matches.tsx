import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Empty state of a filtered list. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="nothing"
      title={t('lists.nothingTitle')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('lists.showAll')}
        </Button>
      }
    >
      {t('lists.nothing')}
    </EmptyState>
  );
}
