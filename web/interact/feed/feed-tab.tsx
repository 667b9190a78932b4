import { IconArrowUp } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isId, type Id } from '#domain/kernel/id.ts';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import '#web/shared/registry/feed-registry.ts';
import { CommentHistoryDialog } from '#web/interact/post/comment-history-dialog.tsx';
import { FeedSkeleton } from '#web/interact/feed/feed-skeleton.tsx';
import { ListEnd } from '#web/interact/feed/list-end.tsx';
import { OwnPostList } from '#web/interact/feed/own-post-list.tsx';
import { PostCard } from '#web/interact/post/post-card.tsx';
import { PostComposer } from '#web/interact/post/post-composer.tsx';
import { useFeedReferences } from '#web/interact/feed/use-feed-references.ts';
import { useFocusNext } from '#web/interact/feed/use-focus-next.ts';
import { useBufferedItems } from '#web/interact/feed/use-buffered-items.ts';
import { useUnmutedItems } from '#web/interact/feed/use-unmuted-items.ts';
import { type QueryView, useQuery, useTopic } from '#web/store/hooks.ts';
import styles from '#web/interact/post/post.module.css';

/** The feed with a form for a new post. `?view=mine` lists the reader's own posts, `?post=` shows a single one. */
export function FeedTab() {
  const { t } = useTranslation();
  const { view, post } = useSearch({ strict: false });
  return (
    <Stack gap={20}>
      {isId(post) ? (
        <SinglePost postID={post as Id<'Post'>} />
      ) : (
        <>
          <PostComposer />
          <Row as="nav" gap={20} className={styles.views} aria-label={t('feed.views')}>
            <Link
              to="/interact/friends"
              search={{ tab: 'feed', view: undefined }}
              activeOptions={{ explicitUndefined: true }}
            >
              {t('feed.all')}
            </Link>
            <Link to="/interact/friends" search={{ tab: 'feed', view: 'mine' }}>
              {t('feed.own')}
            </Link>
          </Row>
          {view === 'mine' ? <OwnPostList /> : <Feed />}
        </>
      )}
      <CommentHistoryDialog />
    </Stack>
  );
}

function Feed() {
  const { t } = useTranslation();
  useTopic('feed:mine');
  const list = useQuery('feed.mine', {});
  const { state, hasMore, loadMore, newCount, showNew, retry } = list;
  const unmuted = useUnmutedItems(list.rows);
  useFeedReferences(unmuted, retry);
  const { shown: rows, held, show } = useBufferedItems(unmuted, state === 'ready');
  const section = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(section, rows.length);
  const newPosts = held + newCount;
  const handleMore = () => {
    focusNext();
    loadMore();
  };
  const handleShowNew = () => {
    show();
    showNew();
    window.scrollTo({ top: 0 });
  };
  if (rows.length === 0 && !hasMore) return <FeedPlaceholder list={list} />;
  return (
    <Stack as="section" ref={section} aria-label={t('feed.title')} gap={20}>
      {state === 'offline' && <OfflineBanner>{t('feed.offline')}</OfflineBanner>}
      <output className={styles.newPosts}>
        {newPosts > 0 && (
          <button type="button" onClick={handleShowNew}>
            <IconArrowUp size={16} aria-hidden />
            <bdi>{t('feed.new', { count: newPosts })}</bdi>
          </button>
        )}
      </output>
      {rows.map((item) => (
        <PostCard key={item.postID} item={item} />
      ))}
      <ListEnd list={list} onMore={handleMore} />
    </Stack>
  );
}

function FeedPlaceholder({ list: { state, retry } }: { list: Pick<QueryView<unknown>, 'state' | 'retry'> }) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return <FeedSkeleton />;
    case 'error':
      return <ErrorBox onRetry={retry} />;
    case 'offline':
      return <OfflineBanner>{t('feed.offlineEmpty')}</OfflineBanner>;
    case 'ready':
      return (
        <EmptyState art="start" title={t('feed.emptyTitle')}>
          {t('feed.empty')}
        </EmptyState>
      );
  }
}

/** Single post, opened from a notification. */
function SinglePost({ postID }: { postID: FeedItem['postID'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTopic('feed:mine');
  const list = useQuery('feed.byID', { postID });
  const [item] = useUnmutedItems(list.rows);
  return (
    <Stack as="section" aria-label={t('feed.title')} gap={20}>
      <Link to="/interact/friends" search={{ tab: 'feed' }} className={styles.back}>
        {t('feed.toAll')}
      </Link>
      {item && (
        <PostCard
          item={item}
          onDeleted={() => void navigate({ to: '/interact/friends', search: { tab: 'feed' }, replace: true })}
        />
      )}
      {!item && list.state === 'ready' && (
        <EmptyState art="broken" title={t('feed.goneTitle')}>
          {t('feed.gone')}
        </EmptyState>
      )}
      {!item && list.state !== 'ready' && <FeedPlaceholder list={list} />}
    </Stack>
  );
}
