import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import '#web/shared/registry/feed-registry.ts';
import { FeedSkeleton } from '#web/interact/feed/feed-skeleton.tsx';
import { ListEnd } from '#web/interact/feed/list-end.tsx';
import { PostCard } from '#web/interact/post/post-card.tsx';
import { PostAttachments } from '#web/interact/post/post-attachments.tsx';
import { PostHead } from '#web/interact/post/post-head.tsx';
import { OwnPostMenu } from '#web/interact/post/post-menu.tsx';
import { PostText } from '#web/interact/post/post-text.tsx';
import { PostEditor } from '#web/interact/post/post-composer.tsx';
import { LazyHiddenNotice } from '#web/shared/report/lazy-hidden-notice.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useIsPending, useQuery, useRows } from '#web/store/hooks.ts';
import styles from '#web/interact/post/post.module.css';

/** All posts of the reader, including private ones. */
export function OwnPostList() {
  const { t } = useTranslation();
  const list = useQuery('post.mine', {});
  const { rows, state } = list;
  if (rows.length === 0 && state === 'loading') return <FeedSkeleton />;
  return (
    <Stack as="section" aria-label={t('feed.own')} gap={20}>
      {state === 'offline' && (
        <OfflineBanner>{t(rows.length === 0 ? 'feed.offlineEmpty' : 'feed.offline')}</OfflineBanner>
      )}
      {rows.length === 0 && state === 'ready' && (
        <EmptyState art="start" title={t('feed.ownEmptyTitle')}>
          {t('feed.ownEmpty')}
        </EmptyState>
      )}
      {rows.map((post) => (
        <OwnPost key={post.id} post={post} />
      ))}
      {(rows.length > 0 || state !== 'ready') && <ListEnd list={list} onMore={list.loadMore} />}
    </Stack>
  );
}

function OwnPost({ post }: { post: Post }) {
  const titleID = useId();
  const [item] = useRows('FeedItem', { postID: post.id });
  const isPending = useIsPending('Post', post.id);
  const { opener, isOpen, open, close } = useInlineForm();
  if (item) return <PostCard item={item} />;
  if (isOpen) return <PostEditor post={post} onClose={close} />;
  return (
    <Panel
      as="article"
      ref={opener}
      className={styles.post}
      aria-labelledby={titleID}
      data-pending={isPending || undefined}
    >
      <PostHead author={post.owner} at={post.createdAt} visibility="own">
        <OwnPostMenu id={post.id} title={post.title} visibility="own" onEdit={open} />
      </PostHead>
      <Title order={2} id={titleID}>
        <bdi>{post.title}</bdi>
      </Title>
      <LazyHiddenNotice model="Post" rowID={post.id} hiddenAt={post.hiddenAt} />
      <PostText content={post.content} />
      <PostAttachments lessonID={post.lessonID} certificationID={post.certificationID} />
    </Panel>
  );
}
