import type { ReportedModel, Snapshot } from '#domain/admin/report.ts';
import { wordsOfEndorsement } from '#domain/certify/endorsement.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Models } from '#domain/models.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import { plainText } from '#domain/teach/rich-text.ts';
import type { EffectContext } from '#server/store/effect-context.ts';

export interface Thing {
  /** Author of the text. */
  author: UserId;
  snapshot: Snapshot;
}

const thing = (author: UserId, name: string, text: string): Thing => ({ author, snapshot: { name, text } });
interface Named {
  owner: UserId;
  name: string;
  description: string;
  /** Another person who edited the text last, if any. */
  editedBy?: UserId | null;
}
const named = ({ owner, editedBy, name, description }: Named): Thing => thing(editedBy ?? owner, name, description);

/** Functions that return a row's readable text and its author, who is the last editor if others may edit it. */
const readers: { [M in Exclude<ReportedModel, 'Post'>]: (row: Models[M]) => Thing } = {
  Lesson: named,
  Course: named,
  LessonLabel: named,
  LessonPlan: named,
  LessonReview: ({ userID, editedBy, rating, review }) => thing(editedBy ?? userID, String(rating), review),
  PostComment: ({ userID, editedBy, content }) => thing(editedBy ?? userID, '', content),
  Endorsement: (row) => thing(row.author, '', wordsOfEndorsement(row).said),
  PublicProfile: ({ id, name }) => thing(id, name, ''),
};

/**
 * Returns the content as the actor sees it.
 * @throws AppError not_found if the actor sees nothing
 */
export async function reportedThing({ store }: EffectContext, model: ReportedModel, rowID: string): Promise<Thing> {
  if (model !== 'Post') {
    const read: (row: never) => Thing = readers[model];
    const seen = read((await store.get(model, rowID as never)) as never);
    // Unpublished content shows only its name and no owner.
    if ((seen.author as UserId | undefined) === undefined) throw new AppError('not_found', model);
    return seen;
  }
  const [item] = await store.list('FeedItem', { postID: rowID as Id<'Post'> });
  if (!item) throw new AppError('not_found', model);
  return thing(item.owner, item.title, wordsOf(item.content));
}

/** Text of stored rich text, or the stored text itself if it cannot be parsed. */
function wordsOf(content: string): string {
  try {
    return plainText(storedText(content));
  } catch {
    return content;
  }
}
