import type { PostComment } from '#domain/interact/post-comment.ts';
import type { Revision } from '#domain/interact/revision.ts';
import { RevisionHistory } from '#web/shared/revision/revision-history.tsx';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';

export function CommentHistory({ commentID, onRestored }: { commentID: string; onRestored: () => void }) {
  return (
    <RevisionHistory
      model="PostComment"
      rowID={commentID}
      renderChange={(revision) => <Change {...revision} />}
      onRestored={onRestored}
    />
  );
}

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const now = after as PostComment;
  const old = before as PostComment | null;
  return <TextDiff before={(old ?? now).content} after={now.content} />;
}
