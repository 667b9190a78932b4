import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { FeedSkeleton } from '#web/interact/feed/feed-skeleton.tsx';
import { ListEnd } from '#web/interact/feed/list-end.tsx';
import { PostCard } from '#web/interact/feed/post-card.tsx';
import { PostCards } from '#web/interact/feed/post-cards.tsx';
import { PostHead } from '#web/interact/feed/post-head.tsx';
import { OwnPostMenu } from '#web/interact/feed/post-menu.tsx';
import { PostText } from '#web/interact/feed/post-text.tsx';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import { EditPost } from '#web/interact/feed/write-post.tsx';
import { HiddenMark } from '#web/shared/hidden-mark.tsx';
import { useStandIn } from '#web/shared/use-stand-in.ts';
import { useIsPending, useQuery, useRows } from '#web/store/hooks.ts';
import styles from './feed.module.css';

/** All posts of the reader, including private ones. */
export function OwnPosts({ Body }: { Body: BodyEditor }) {
  const { t } = useTranslation();
  const list = useQuery('post.mine', {});
  const { rows, state } = list;
  if (rows.length === 0 && state === 'loading') return <FeedSkeleton />;
  return (
    <section aria-label={t('feed.own')} className={styles['list']}>
      {state === 'offline' && (
        <OfflineBanner>{t(rows.length === 0 ? 'feed.offlineEmpty' : 'feed.offline')}</OfflineBanner>
      )}
      {rows.length === 0 && state === 'ready' && (
        <EmptyState art="start" title={t('feed.ownEmptyTitle')}>
          {t('feed.ownEmpty')}
        </EmptyState>
      )}
      {rows.map((post) => (
        <OwnPost key={post.id} post={post} Body={Body} />
      ))}
      {(rows.length > 0 || state !== 'ready') && <ListEnd list={list} onMore={list.loadMore} />}
    </section>
  );
}

function OwnPost({ post, Body }: { post: Post; Body: BodyEditor }) {
  const titleID = useId();
  const [item] = useRows('FeedItem', { postID: post.id });
  const isPending = useIsPending('Post', post.id);
  const { place, isOpen, open, close } = useStandIn();
  if (item) return <PostCard item={item} Body={Body} />;
  if (isOpen) return <EditPost post={post} Body={Body} onClose={close} />;
  return (
    <article ref={place} className={styles['post']} aria-labelledby={titleID} data-pending={isPending || undefined}>
      <PostHead author={post.owner} at={post.createdAt} reach="own">
        <OwnPostMenu id={post.id} title={post.title} reach="own" onEdit={open} />
      </PostHead>
      <Title order={2} id={titleID}>
        <bdi>{post.title}</bdi>
      </Title>
      <HiddenMark model="Post" rowID={post.id} hiddenAt={post.hiddenAt} />
      <PostText content={post.content} />
      <PostCards lessonID={post.lessonID} certificationID={post.certificationID} />
    </article>
  );
}
