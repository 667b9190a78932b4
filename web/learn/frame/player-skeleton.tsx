import { useTranslation } from 'react-i18next';
import { Loading, Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { PlayerFrame, useFocusMode } from '#web/learn/frame/player-frame.tsx';
import styles from './player-frame.module.css';

export function PlayerSkeleton() {
  const { t } = useTranslation();
  const { isFocused } = useFocusMode();
  return (
    <PlayerFrame isFocused={isFocused}>
      <div className={styles.column}>
        <Loading label={t('common.loading')}>
          <Stack gap={26}>
            <Skeleton width="70%" height={38} />
            <SkeletonText lines={6} />
            <SkeletonText lines={4} />
          </Stack>
        </Loading>
      </div>
    </PlayerFrame>
  );
}
