import { AppError } from '#domain/kernel/errors.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Shares a post. A different visibility creates a new feed item, so that people who saw the post keep it only if the
 * new visibility includes them.
 */
export async function sharePost(
  { store, unsafe, client, actor }: EffectContext,
  { id, visibility }: Effects['post.share'],
): Promise<void> {
  const { title, content, lessonID, certificationID, deletedAt, hiddenAt } = await store.get('Post', id);
  if (deletedAt !== null) throw new AppError('not_found', 'Post');
  if (hiddenAt !== null) throw new AppError('invalid_state', 'moderators hid it', { details: { state: 'HIDDEN' } });
  const { rowCount } = await client.query('select from feed_item where post_id = $1 and visibility = $2', [
    id,
    visibility,
  ]);
  if (rowCount !== 0) return;
  await client.query('delete from feed_item where post_id = $1', [id]);
  await unsafe.insert('FeedItem', {
    id: newId('FeedItem'),
    postID: id,
    title,
    content,
    lessonID,
    certificationID,
    visibility,
    owner: actor.id,
  });
}

/** Unshares a post. Likes and comments are kept in case it is shared again. */
export async function unsharePost({ store, client }: EffectContext, { id }: Effects['post.unshare']): Promise<void> {
  await store.get('Post', id);
  await client.query('delete from feed_item where post_id = $1', [id]);
}

export const sendFeedEvent = ({ sendEvent, now }: EffectContext, input: Effects['feed.notify']): Promise<void> =>
  input.event === 'comment.written'
    ? sendEvent('comment.written', { commentID: input.id, at: now })
    : sendEvent('post.liked', { voteID: input.id, at: now });
