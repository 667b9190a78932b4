import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';

/** Placeholder of posts that are loading. */
export function FeedSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('feed.loading')}>
      <Skeleton height={220} />
    </Loading>
  );
}
