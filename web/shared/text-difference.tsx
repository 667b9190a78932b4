import { useTranslation } from 'react-i18next';
import { Difference } from '#web/shared/difference.tsx';

/** What a change took out of a text and put into it. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before + after === '') return null;
  return (
    <Difference
      before={before}
      after={after}
      addedLabel={t('history.partAdded')}
      removedLabel={t('history.partRemoved')}
    />
  );
}
