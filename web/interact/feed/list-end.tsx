import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { QueryView } from '#web/store/hooks.ts';
import styles from '#web/interact/post/post.module.css';

interface ListEndProps {
  list: Pick<QueryView<object>, 'state' | 'hasMore' | 'retry'>;
  onMore: () => void;
}

/** End of a list of posts: a button for more, an error, or the note that there are no more. */
export function ListEnd({ list: { state, hasMore, retry }, onMore }: ListEndProps) {
  const { t } = useTranslation();
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  if (hasMore)
    return (
      <Row justify="center">
        <Button variant="default" radius="xl" loading={state === 'loading'} onClick={onMore}>
          {t('feed.more')}
        </Button>
      </Row>
    );
  return state === 'ready' && <p className={styles.end}>{t('feed.end')}</p>;
}
