import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';

export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <Stack gap={20} columns="minmax(0, 2fr) minmax(0, 1fr)" mb={20} stackBelow="lg">
        <Skeleton height={232} />
        <Stack gap={20} columns="1fr 1fr">
          <Skeleton height={104} />
          <Skeleton height={104} />
          <Skeleton height={104} />
          <Skeleton height={104} />
        </Stack>
      </Stack>
      <Skeleton height={260} />
    </Loading>
  );
}
