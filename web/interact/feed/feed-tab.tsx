import { IconArrowUp } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isId, type Id } from '#domain/kernel/id.ts';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { CommentHistoryDialog } from '#web/interact/feed/comment-history-dialog.tsx';
import { FeedSkeleton } from '#web/interact/feed/feed-skeleton.tsx';
import { ListEnd } from '#web/interact/feed/list-end.tsx';
import { OwnPosts } from '#web/interact/feed/own-posts.tsx';
import { PostCard } from '#web/interact/feed/post-card.tsx';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import { WritePost } from '#web/interact/feed/write-post.tsx';
import { useBeside } from '#web/interact/feed/use-beside.ts';
import { useFocusFurther } from '#web/interact/feed/use-focus-further.ts';
import { useHeldItems } from '#web/interact/feed/use-held-items.ts';
import { useHeardItems } from '#web/interact/feed/use-heard-items.ts';
import { type QueryView, useQuery, useTopic } from '#web/store/hooks.ts';
import styles from './feed.module.css';

/** The feed with a form for a new post. `?view=mine` lists the reader's own posts, `?post=` shows a single one. */
export function FeedTab({ Body }: { Body: BodyEditor }) {
  const { t } = useTranslation();
  const { view, post } = useSearch({ strict: false });
  return (
    <div className={styles['feed']}>
      {isId(post) ? (
        <OnePost postID={post as Id<'Post'>} Body={Body} />
      ) : (
        <>
          <WritePost Body={Body} />
          <nav className={styles['views']} aria-label={t('feed.views')}>
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
          </nav>
          {view === 'mine' ? <OwnPosts Body={Body} /> : <Feed Body={Body} />}
        </>
      )}
      <CommentHistoryDialog />
    </div>
  );
}

function Feed({ Body }: { Body: BodyEditor }) {
  const { t } = useTranslation();
  useTopic('feed:mine');
  const list = useQuery('feed.mine', {});
  const { state, hasMore, loadMore, newCount, showNew, retry } = list;
  const heard = useHeardItems(list.rows);
  useBeside(heard, retry);
  const { shown: rows, held, show } = useHeldItems(heard, state === 'ready');
  const section = useRef<HTMLElement>(null);
  const askFurther = useFocusFurther(section, rows.length);
  const news = held + newCount;
  const handleMore = () => {
    askFurther();
    loadMore();
  };
  const handleShowNew = () => {
    show();
    showNew();
    window.scrollTo({ top: 0 });
  };
  if (rows.length === 0 && !hasMore) return <Nothing list={list} />;
  return (
    <section ref={section} aria-label={t('feed.title')} className={styles['list']}>
      {state === 'offline' && <OfflineBanner>{t('feed.offline')}</OfflineBanner>}
      <output className={styles['news']}>
        {news > 0 && (
          <button type="button" onClick={handleShowNew}>
            <IconArrowUp size={16} aria-hidden />
            <bdi>{t('feed.new', { count: news })}</bdi>
          </button>
        )}
      </output>
      {rows.map((item) => (
        <PostCard key={item.postID} item={item} Body={Body} />
      ))}
      <ListEnd list={list} onMore={handleMore} />
    </section>
  );
}

function Nothing({ list: { state, retry } }: { list: Pick<QueryView<unknown>, 'state' | 'retry'> }) {
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
function OnePost({ postID, Body }: { postID: FeedItem['postID']; Body: BodyEditor }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTopic('feed:mine');
  const list = useQuery('feed.one', { postID });
  const [item] = useHeardItems(list.rows);
  return (
    <section aria-label={t('feed.title')} className={styles['list']}>
      <Link to="/interact/friends" search={{ tab: 'feed' }} className={styles['back']}>
        {t('feed.toAll')}
      </Link>
      {item && (
        <PostCard
          item={item}
          Body={Body}
          onDeleted={() => void navigate({ to: '/interact/friends', search: { tab: 'feed' }, replace: true })}
        />
      )}
      {!item && list.state === 'ready' && (
        <EmptyState art="broken" title={t('feed.goneTitle')}>
          {t('feed.gone')}
        </EmptyState>
      )}
      {!item && list.state !== 'ready' && <Nothing list={list} />}
    </section>
  );
}
