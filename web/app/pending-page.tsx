import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx';

/** While the code of a page is on its way for longer than one notices. */
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
