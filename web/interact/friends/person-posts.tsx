import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Stack } from '#ui/layout/stack.tsx';
import styles from '#web/interact/friends/friends.module.css';
import '#web/shared/registry/feed-registry.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Posts that a person shares with the reader, newest first; hidden if there are none. */
export function PersonPosts({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const titleID = useId();
  const { rows, state, hasMore, loadMore } = useQuery('feed.byAuthor', { id });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={3} id={titleID}>
        {t('feed.posts')}
      </Title>
      <Stack as="ul" gap={2} mt={8} className={styles.links}>
        {rows.map(({ postID, title }) => (
          <li key={postID}>
            <Link to="/interact/friends" search={{ tab: 'feed', post: postID }}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </Stack>
      {hasMore && (
        <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
          {t('feed.more')}
        </Button>
      )}
    </section>
  );
}
