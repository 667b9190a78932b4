import * as z from 'zod/mini';
import { feedVisibilities } from '#domain/interact/feed-item.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX } from '#domain/interact/post.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { parseRichText } from '#domain/teach/rich-text.ts';
import { command } from '#sync/command.ts';

const row = z.object({ id: id('Post') });
const words = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(POST_TITLE_MAX)),
  /** Rich text as JSON text; nothing for a post that is all title. */
  text: z.string().check(z.maxLength(POST_CONTENT_MAX)),
};

/** As it is stored: read by the schema, so that nothing else is in it. */
const contentOf = (text: string): string => (text === '' ? '' : JSON.stringify(parseRichText(parseJson(text))));

/** One's own posts, private until they are shared (D-06). */
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

  /** What it is shared as changes with it. */
  'post.edit': command({
    input: z.object({ id: id('Post'), ...words, withoutCards: z.optional(z.boolean()) }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, title, text, withoutCards }) {
      await store.update('Post', id, { title, content: contentOf(text) });
      if (withoutCards) await store.derive('Post', id, { lessonID: null, certificationID: null });
    },
  }),

  'post.delete': command({
    input: row,
    run: (store, _actor, { id }) => store.remove('Post', id),
  }),

  /** It is here again, and shared with nobody. */
  'post.restore': command({
    input: row,
    run: (store, _actor, { id }) => store.update('Post', id, { deletedAt: null }),
  }),

  /** A second time changes nothing. */
  'post.like': command({
    input: z.object({ id: id('Vote'), postID: id('Post') }),
    async run(store, actor, { id, postID }) {
      const [own] = await store.list('Vote', { postID, owner: actor.id });
      if (own) return;
      await store.insert('Vote', { id, postID, direction: 'up', owner: actor.id });
      await store.effect('feed.tell', { event: 'post.liked', id });
    },
  }),

  'post.unlike': command({
    input: z.object({ postID: id('Post') }),
    async run(store, actor, { postID }) {
      for (const { id } of await store.list('Vote', { postID, owner: actor.id })) await store.remove('Vote', id);
    },
  }),
};

export const postOnline = {
  /**
   * Whom it was shared with before loses it or keeps it by what is said now. Security: the id of what is shared is the server's, for
   * one of one's own choice would tell by a conflict whether that of somebody else is still there.
   */
  'post.share': command({
    input: z.object({ id: id('Post'), visibility: z.enum(feedVisibilities) }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('post.share', input),
  }),

  /** Nobody else sees it from now on, nor what is below it. */
  'post.unshare': command({
    input: row,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('post.unshare', input),
  }),
};
