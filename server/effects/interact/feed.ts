import { commentLimit } from '#domain/interact/post-comment.ts';
import { postLimit } from '#domain/interact/post.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { newId } from '#server/new-id.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Shows a post to others. Whom it was shown to before keeps it only by what is said now: it is another item. */
export async function sharePost(
  { store, unsafe, client, actor }: EffectContext,
  { id, visibility }: Effects['post.share'],
): Promise<void> {
  const { title, content, lessonID, certificationID, deletedAt, hiddenAt } = await store.get('Post', id);
  if (deletedAt !== null) throw new AppError('not_found', 'Post');
  if (hiddenAt !== null) throw new AppError('illegal_step', 'moderators hid it', { details: { state: 'HIDDEN' } });
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

/** Likes and comments stay for when it is shared again. */
export async function unsharePost({ store, client }: EffectContext, { id }: Effects['post.unshare']): Promise<void> {
  await store.get('Post', id);
  await client.query('delete from feed_item where post_id = $1', [id]);
}

const limits = { 'post.write': postLimit, 'comment.write': commentLimit } as const;

/**
 * Counts what was written, this too; taking it back makes no room.
 * @throws AppError too_many with the seconds to wait
 */
export async function limitFeed({ client, actor }: EffectContext, { deed }: Effects['feed.limit']): Promise<void> {
  const { deeds, seconds } = limits[deed];
  const { rows } = await client.query<{ done: number; wait: number }>(
    `select count(*)::int as done, ceil(extract(epoch from min(at) + $3 * interval '1 second' - now()))::int as wait
      from command where user_id = $1 and name = $2 and at > now() - $3 * interval '1 second'`,
    [actor.id, deed, seconds],
  );
  const { done = 0, wait = 0 } = rows[0] ?? {};
  if (done > deeds) throw new AppError('too_many', `too many of ${deed}`, { details: { seconds: wait } });
}

export const tellOfFeed = ({ sendEvent, now }: EffectContext, told: Effects['feed.tell']): Promise<void> =>
  told.event === 'comment.written'
    ? sendEvent('comment.written', { commentID: told.id, at: now })
    : sendEvent('post.liked', { voteID: told.id, at: now });
