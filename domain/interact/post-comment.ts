import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const COMMENT_MAX = 5_000;

export const COMMENTS_SHOWN = 10;

/** A comment on a post, visible to everyone who sees the post's FeedItem (D-06). */
export interface PostComment extends SystemColumns<'PostComment'> {
  content: string;
  /** The author's own last version. */
  authorContent: string;
  /** The person who suggested a different `content`; null without a suggestion. */
  editedBy: UserId | null;
  userID: UserId;
  postID: Id<'Post'>;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
}

export const PostComment = defineModel<PostComment>()({
  routes: [
    ['user', 'userID'],
    ['post', 'postID'],
  ],
  defaults: { editedBy: null, deletedAt: null, hiddenAt: null },
});

export const postCommentColumns = () => {
  const content = name(COMMENT_MAX);
  return {
    owner: ['userID'],
    read: { others: ['content', 'authorContent', 'editedBy', 'userID', 'postID'] },
    create: { content, userID: id('User'), postID: id('Post') },
    update: { content },
    computed: ['authorContent', 'editedBy'],
  } satisfies ModelColumns<PostComment>;
};
