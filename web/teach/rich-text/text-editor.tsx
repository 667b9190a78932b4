import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Imported lazily, because the editor is most of the code of the teach section. */
export const TextEditor = lazyPiece(
  async () => (await import('#web/teach/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <Skeleton height={180} />,
);
