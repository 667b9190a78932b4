import { useTranslation } from 'react-i18next';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import lessonCard from '#web/shared/lesson/lesson-card.module.css';
import styles from './catalog-page.module.css';
import card from './catalog-skeleton.module.css';

const CARDS = 6;

/** Placeholders of the catalog's cards. */
export function CatalogSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <div className={styles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <Skeleton height={124} />
            <div className={lessonCard.body}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="75%" height={20} />
              <SkeletonText lines={2} />
              <Skeleton width="55%" height={12} />
              <Skeleton width="100%" height={22} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
