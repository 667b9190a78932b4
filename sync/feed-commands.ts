import { postComment } from '#sync/interact/post-comment.ts';
import { mute } from '#sync/interact/mute.ts';
import { post } from '#sync/interact/post.ts';

/** Commands of the feed; browsers load them on demand. */
export const feedCommands = { ...post, ...postComment, ...mute };
