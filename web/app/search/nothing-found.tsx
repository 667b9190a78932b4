import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { MarkedText } from '#web/shared/marked-text.tsx';

/** Stands for what was typed while the sentence around it is found: the words themselves may hold anything. */
const PLACE = '\u0000';

/** What is not there can be taught. */
export function NothingFound({ query, onLeave }: { query: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('search.nothing', { query: PLACE }).split(PLACE);
  return (
    <EmptyState art="nothing" title={t('search.nothingTitle')}>
      {before}
      <bdi>{query}</bdi>
      <MarkedText text={after} tag="create">
        {(words) => (
          <Link to="/teach/lessons/create_lesson" search={{ name: query }} onClick={onLeave}>
            {words}
          </Link>
        )}
      </MarkedText>
    </EmptyState>
  );
}
