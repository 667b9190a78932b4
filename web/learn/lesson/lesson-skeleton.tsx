import { useTranslation } from 'react-i18next';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';

export function LessonSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <Skeleton height={208} />
      <Stack gap={48} columns="minmax(0, 1fr) 340px" align="start" stackBelow="lg" mt={28}>
        <Stack gap={18}>
          <Skeleton width={180} height={14} />
          <Skeleton width="55%" height={40} />
          <SkeletonText lines={3} />
        </Stack>
        <Skeleton height={220} />
      </Stack>
    </Loading>
  );
}
