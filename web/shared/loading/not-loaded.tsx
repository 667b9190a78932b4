import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useSyncState } from '#web/store/hooks.ts';

/** Stands in for own rows that the server has not sent to this device yet; the store retries on its own. */
export function NotLoaded({ placeholder }: { placeholder?: ReactNode }) {
  const { t } = useTranslation();
  const { connection } = useSyncState();
  if (connection === 'off')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('common.unreachableMessage')} />;
  return (
    placeholder ?? (
      <Loading label={t('common.loading')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  );
}
