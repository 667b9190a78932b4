import type { ReportedModel, Snapshot } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Models } from '#domain/models.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import { plainText } from '#domain/teach/rich-text.ts';
import type { EffectContext } from '#server/store/effect-context.ts';

export interface Thing {
  /** Whose it is. */
  author: UserId;
  snapshot: Snapshot;
}

const thing = (author: UserId, name: string, text: string): Thing => ({ author, snapshot: { name, text } });
const named = ({ owner, name, description }: { owner: UserId; name: string; description: string }): Thing =>
  thing(owner, name, description);

/** Whose a row is, and what of it people read. */
const readers: { [M in Exclude<ReportedModel, 'Post'>]: (row: Models[M]) => Thing } = {
  Lesson: named,
  Course: named,
  LessonLabel: named,
  LessonPlan: named,
  LessonReview: ({ userID, rating, review }) => thing(userID, String(rating), review),
  PostComment: ({ userID, content }) => thing(userID, '', content),
  Endorsement: ({ author, testimony }) => thing(author, '', testimony),
  PublicProfile: ({ id, name }) => thing(id, name, ''),
};

/**
 * What the actor saw of it.
 * @throws AppError not_found where there is nothing
 */
export async function reportedThing({ store }: EffectContext, model: ReportedModel, rowID: string): Promise<Thing> {
  if (model !== 'Post') {
    const read: (row: never) => Thing = readers[model];
    const seen = read((await store.get(model, rowID as never)) as never);
    // Of what is not published no more than the name is shown, and nothing of whose it is.
    if ((seen.author as UserId | undefined) === undefined) throw new AppError('not_found', model);
    return seen;
  }
  const [item] = await store.list('FeedItem', { postID: rowID as Id<'Post'> });
  if (!item) throw new AppError('not_found', model);
  return thing(item.owner, item.title, wordsOf(item.content));
}

/** A text is shown as it was stored where it cannot be read. */
function wordsOf(content: string): string {
  try {
    return plainText(storedText(content));
  } catch {
    return content;
  }
}
