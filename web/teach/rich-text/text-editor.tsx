import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** The editor of rich texts is most of what this side of the product weighs: it comes when there is something to write. */
export const TextEditor = lazyPiece(
  async () => (await import('#web/teach/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <Skeleton height={180} />,
);
