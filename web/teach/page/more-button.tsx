import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QueryView } from '#web/store/hooks.ts';

/** Button below a list that loads its next page. */
export function MoreButton({ state, hasMore, loadMore }: Pick<QueryView<unknown>, 'state' | 'hasMore' | 'loadMore'>) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <Button variant="default" display="block" mt={16} mx="auto" loading={state === 'loading'} onClick={loadMore}>
      {t('teach.more')}
    </Button>
  );
}
