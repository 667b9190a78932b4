import * as z from 'zod/mini';
import { feedVisibilities } from '#domain/interact/feed-item.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX } from '#domain/interact/post.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { parseRichText } from '#domain/teach/rich-text/rich-text.ts';
import { command } from '#sync/core/command.ts';
import { removeRows } from '#sync/core/own-rows.ts';

const row = z.object({ id: id('Post') });
const words = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(POST_TITLE_MAX)),
  /** Rich text as JSON text; empty for a post with a title only. */
  text: z.string().check(z.maxLength(POST_CONTENT_MAX)),
};

/** Validates rich text by parsing it, so that only schema content is stored. */
const contentOf = (text: string): string => (text === '' ? '' : JSON.stringify(parseRichText(parseJson(text))));

/** The actor's own posts, private until shared (D-06). */
export const post = {
  'post.write': command({
    input: z.object({
      id: id('Post'),
      ...words,
      lessonID: z.nullable(id('Lesson')),
      certificationID: z.nullable(id('Certification')),
    }),
    async run(store, actor, { text, ...said }) {
      await store.insert('Post', { ...said, content: contentOf(text), userID: actor.id, owner: actor.id });
    },
  }),

  /** Also changes the shared copy of the post. */
  'post.edit': command({
    input: z.object({ id: id('Post'), ...words, withoutCards: z.optional(z.boolean()) }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, title, text, withoutCards }) {
      await store.update('Post', id, { title, content: contentOf(text) });
      if (withoutCards) await store.setComputed('Post', id, { lessonID: null, certificationID: null });
    },
  }),

  'post.delete': command({
    input: row,
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('Post', id),
  }),

  /** Restores a post unshared. */
  'post.restore': command({
    input: row,
    run: (store, _actor, { id }) => store.update('Post', id, { deletedAt: null }),
  }),

  /** Idempotent. */
  'post.like': command({
    input: z.object({ id: id('Vote'), postID: id('Post') }),
    async run(store, actor, { id, postID }) {
      const [own] = await store.list('Vote', { postID, owner: actor.id });
      if (own) return;
      await store.insert('Vote', { id, postID, direction: 'up', owner: actor.id });
      await store.effect('feed.notify', { event: 'post.liked', id });
    },
  }),

  'post.unlike': command({
    input: z.object({ postID: id('Post') }),
    isDoneIfGone: true,
    async run(store, actor, { postID }) {
      await removeRows(store, 'Vote', await store.list('Vote', { postID, owner: actor.id }));
    },
  }),
};

export const postOnline = {
  /**
   * Shares a post or changes its audience. Security: the server chooses the ID of the shared item; with a client's ID,
   * a conflict would reveal whether another person's item exists.
   */
  'post.share': command({
    input: z.object({ id: id('Post'), visibility: z.enum(feedVisibilities) }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('post.share', input),
  }),

  /** Removes the post and its comments from everybody else's view. */
  'post.unshare': command({
    input: row,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('post.unshare', input),
  }),
};
