import { endorsementText } from '#domain/certify/testimony.ts';
import type { ReportedModel, ReportSnapshot } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Models } from '#domain/models.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';

export interface ReportedContent {
  /** Author of the text. */
  author: UserId;
  snapshot: ReportSnapshot;
}

const contentBy = (author: UserId, name: string, text: string): ReportedContent => ({
  author,
  snapshot: { name, text },
});
interface NamedRow {
  owner: UserId;
  name: string;
  description: string;
  /** Another person who edited the text last, if any. */
  editedBy?: UserId | null;
}
const namedContent = ({ owner, editedBy, name, description }: NamedRow): ReportedContent =>
  contentBy(editedBy ?? owner, name, description);

/** Functions that return a row's readable text and its author, who is the last editor if others may edit it. */
const readers: { [M in Exclude<ReportedModel, 'Post'>]: (row: Models[M]) => ReportedContent } = {
  Lesson: namedContent,
  Course: namedContent,
  LessonLabel: namedContent,
  LessonPlan: namedContent,
  LessonReview: ({ userID, editedBy, rating, review }) => contentBy(editedBy ?? userID, String(rating), review),
  PostComment: ({ userID, editedBy, content }) => contentBy(editedBy ?? userID, '', content),
  StepComment: ({ owner, content }) => contentBy(owner, '', content),
  Endorsement: (row) => contentBy(row.author, '', endorsementText(row).said),
  PublicProfile: ({ id, name, about }) => contentBy(id, name, about),
};

/**
 * Returns the content as the actor sees it.
 * @throws AppError not_found if the actor sees nothing
 */
export async function findReportedContent(
  { store }: EffectContext,
  model: ReportedModel,
  rowID: string,
): Promise<ReportedContent> {
  if (model !== 'Post') {
    const read: (row: never) => ReportedContent = readers[model];
    const seen = read((await store.get(model, rowID as never)) as never);
    // Unpublished content shows only its name and no owner.
    if ((seen.author as UserId | undefined) === undefined) throw new AppError('not_found', model);
    return seen;
  }
  const [item] = await store.list('FeedItem', { postID: rowID as Id<'Post'> });
  if (!item) throw new AppError('not_found', model);
  return contentBy(item.owner, item.title, readableText(item.content));
}

/** Text of stored rich text, or the stored text itself if it cannot be parsed. */
function readableText(content: string): string {
  try {
    return plainText(parseStoredText(content));
  } catch {
    return content;
  }
}
