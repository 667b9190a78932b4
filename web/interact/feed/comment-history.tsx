import type { PostComment } from '#domain/interact/post-comment.ts';
import type { Revision } from '#domain/policy/revision.ts';
import { useFeedRefusal } from '#web/interact/feed/use-feed-deed.ts';
import { History } from '#web/shared/history.tsx';
import { TextDifference } from '#web/shared/text-difference.tsx';

export function CommentHistory({ commentID, onRestored }: { commentID: string; onRestored: () => void }) {
  const refusalOf = useFeedRefusal();
  return (
    <History
      model="PostComment"
      rowID={commentID}
      drawChange={(revision) => <Change {...revision} />}
      refusalText={refusalOf}
      onRestored={onRestored}
    />
  );
}

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const now = after as PostComment;
  const old = before as PostComment | null;
  return <TextDifference before={(old ?? now).content} after={now.content} />;
}
