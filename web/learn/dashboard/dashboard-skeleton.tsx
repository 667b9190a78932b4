import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './dashboard-page.module.css';
import figures from './dashboard-figures.module.css';

export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <div className={styles.columns}>
        <Skeleton height={232} />
        <div className={figures.figures}>
          <Skeleton height={104} />
          <Skeleton height={104} />
          <Skeleton height={104} />
          <Skeleton height={104} />
        </div>
      </div>
      <Skeleton height={260} />
    </Loading>
  );
}
