import { vi } from 'vitest';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import type { Post } from '#domain/interact/post.ts';
import type { PostComment } from '#domain/interact/post-comment.ts';
import { FriendsPage } from '#web/interact/friends/friends-page.tsx';
import { openSchool, renderPage } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import type { RowChange } from '#web/store/row/row.ts';
import { rowOf } from '#web/store/row/test-row.ts';

/** A user with a friend who shares posts, and a fake server that handles post commands. */
export async function openFeed() {
  const school = await openSchool();
  const { actor, server } = school;
  const friendID = newId('User');
  server.put('PublicProfile', rowOf('PublicProfile', friendID, { name: 'Vera T.', letter: 'V' }));
  server.put('PublicProfile', rowOf('PublicProfile', actor.id, { name: 'Amina Yusuf', letter: 'A' }));
  const between = {
    requesterID: friendID,
    addresseeID: actor.id,
    askerID: friendID,
    status: 'ACCEPTED',
    respondedAt: '2026-01-01T00:00:00Z',
  } as const;
  server.put('Friendship', rowOf('Friendship', newId('Friendship'), between));
  let shared = 0;

  /** Shares a post. The first shared post has the latest date. */
  const share = (title: string, columns: Partial<FeedItem> = {}) => {
    shared += 1;
    const at = new Date(Date.UTC(2026, 0, 9) - shared * 60_000).toISOString();
    const common = { title, createdAt: at, updatedAt: at, owner: friendID, ...columns };
    const { owner } = common;
    const post = rowOf('Post', newId('Post'), { title, content: columns.content ?? '', owner, userID: owner });
    server.put('Post', post);
    const item = rowOf('FeedItem', newId('FeedItem'), { ...common, postID: post.id, visibility: 'friends' });
    server.put('FeedItem', item);
    return item;
  };
  const comment = (postID: PostComment['postID'], content: string, userID = friendID) => {
    const row = rowOf('PostComment', newId('PostComment'), {
      postID,
      content,
      userID,
      createdAt: '2026-01-09T10:00:00Z',
    });
    server.put('PostComment', row);
    return row;
  };

  const items = () => [...server.rows.all('FeedItem')] as unknown as FeedItem[];
  const ends = (postID: Post['id']): RowChange[] =>
    items()
      .filter((item) => item.postID === postID)
      .map(({ id }) => ({ model: 'FeedItem', id, row: null }));
  server.effects['post.share'] = async (store, { id: postID, visibility }) => {
    const itemID = newId('FeedItem');
    const { title, content, lessonID, certificationID } = await store.get('Post', postID);
    const createdAt = new Date().toISOString();
    const shown = { postID, title, content, lessonID, certificationID, visibility, createdAt, owner: actor.id };
    server.commit([...ends(postID), { model: 'FeedItem', id: itemID, row: rowOf('FeedItem', itemID, shown) }]);
  };
  server.effects['post.unshare'] = async (_store, { id }) => void server.commit(ends(id));

  // The server copies an edited post to its feed items.
  server.rows.subscribe('Post', () =>
    queueMicrotask(() => {
      for (const item of items()) {
        const { title, content } = server.rows.get('Post', item.postID) as unknown as Post;
        if (title !== item.title || content !== item.content) server.put('FeedItem', { ...item, title, content });
      }
    }),
  );

  const show = async (query = '') => {
    const store = await school.open();
    const shown = await renderPage(store, FriendsPage, '/interact/friends', `/interact/friends?tab=feed${query}`);
    await vi.waitFor(() => document.querySelector('section'));
    return { ...shown, store };
  };
  return { ...school, friendID, share, comment, items, show };
}
