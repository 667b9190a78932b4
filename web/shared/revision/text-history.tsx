import type { Endorsement } from '#domain/certify/endorsement.ts';
import type { PostComment } from '#domain/interact/post-comment.ts';
import { RevisionHistory, type RevisionHistoryProps } from '#web/shared/revision/revision-history.tsx';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';

type TextHistoryProps = Pick<RevisionHistoryProps, 'rowID' | 'onRestored'> &
  (
    | { model: 'Endorsement'; column: keyof Pick<Endorsement, 'testimony'> }
    | { model: 'PostComment'; column: keyof Pick<PostComment, 'content'> }
  );

/** Revisions of a row with a single text. */
export function TextHistory({ column, ...history }: TextHistoryProps) {
  const textOf = (row: object | null) => String(row ? Reflect.get(row, column) : '');
  return (
    <RevisionHistory
      {...history}
      renderChange={({ before, after }) => <TextDiff before={textOf(before ?? after)} after={textOf(after)} />}
    />
  );
}
