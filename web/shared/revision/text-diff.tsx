import { useTranslation } from 'react-i18next';
import { DiffView } from '#web/shared/revision/diff-view.tsx';

interface TextDiffProps {
  before: string;
  after: string;
  isShort?: boolean;
}

/** The additions and removals between two texts, with screen reader labels. */
export function TextDiff({ before, after, isShort = false }: TextDiffProps) {
  const { t } = useTranslation();
  if (before + after === '') return null;
  return (
    <DiffView
      before={before}
      after={after}
      isShort={isShort}
      addedLabel={t('history.partAdded')}
      removedLabel={t('history.partRemoved')}
    />
  );
}
