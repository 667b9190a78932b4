import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';

/** Placeholder of the query while the translated sentence is split around it; the query itself may contain any text. */
const PLACEHOLDER = '\u0000';

/** Says that nothing was found, and offers to create a lesson with that name. */
export function NoResults({ query, onLeave }: { query: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('search.nothing', { query: PLACEHOLDER }).split(PLACEHOLDER);
  return (
    <EmptyState art="nothing" title={t('search.nothingTitle')}>
      {before}
      <bdi>{query}</bdi>
      <TaggedText text={after} tag="create">
        {(words) => (
          <Link to="/teach/lessons/create_lesson" search={{ name: query }} onClick={onLeave}>
            {words}
          </Link>
        )}
      </TaggedText>
    </EmptyState>
  );
}
