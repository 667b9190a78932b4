import { comment } from '#sync/interact/comment.ts';
import { mute } from '#sync/interact/mute.ts';
import { post } from '#sync/interact/post.ts';

/** The verbs of the feed: they come to a browser when one of them is needed. */
export const feedCommands = { ...post, ...comment, ...mute };
