import * as z from 'zod/mini';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX));

/** Comments on a post; everybody who sees the post may edit them, and every change is recorded (D-07). */
export const postComment = {
  'comment.write': command({
    input: z.object({ id: id('PostComment'), postID: id('Post'), content }),
    async run(store, actor, { id, postID, content }) {
      await store.insert('PostComment', { id, postID, content, userID: actor.id });
      await store.effect('feed.notify', { event: 'comment.written', id });
    },
  }),

  'comment.edit': command({
    input: z.object({ id: id('PostComment'), content }),
    run: (store, _actor, { id, content }) => store.update('PostComment', id, { content }),
  }),

  'comment.delete': command({
    input: z.object({ id: id('PostComment') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('PostComment', id),
  }),
};
