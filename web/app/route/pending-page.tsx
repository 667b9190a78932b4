import { useTranslation } from 'react-i18next';
import { Page } from '#ui/layout/page.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';

/** Shown when the code of a page takes noticeably long to load. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <Loading label={t('common.loading')} isLate>
        <Skeleton width={220} height={34} />
        <br />
        <SkeletonText lines={4} />
      </Loading>
    </Page>
  );
}
