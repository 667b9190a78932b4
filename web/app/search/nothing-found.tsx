import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { MarkedText } from '#web/shared/marked-text.tsx';

/** Placeholder of the query while the translated sentence is split around it; the query itself may contain any text. */
const PLACE = '\u0000';

/** Says that nothing was found, and offers to create a lesson with that name. */
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
