import { useTranslation } from 'react-i18next';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import styles from './lesson-page.module.css';

export function LessonSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <Skeleton height={208} />
      <div className={styles.columns} style={{ marginBlockStart: 28 }}>
        <div style={{ display: 'grid', gap: 18 }}>
          <Skeleton width={180} height={14} />
          <Skeleton width="55%" height={40} />
          <SkeletonText lines={3} />
        </div>
        <Skeleton height={220} />
      </div>
    </Loading>
  );
}
