import { useTranslation } from 'react-i18next';
import { Difference } from '#web/shared/difference.tsx';

interface TextDifferenceProps {
  before: string;
  after: string;
  isShort?: boolean;
}

/** What a change took out of a text and put into it. */
export function TextDifference({ before, after, isShort = false }: TextDifferenceProps) {
  const { t } = useTranslation();
  if (before + after === '') return null;
  return (
    <Difference
      before={before}
      after={after}
      isShort={isShort}
      addedLabel={t('history.partAdded')}
      removedLabel={t('history.partRemoved')}
    />
  );
}
