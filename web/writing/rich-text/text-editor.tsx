import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** Imported lazily, because the editor is most of the code of the teach section. */
export const TextEditor = lazyComponent(
  async () => (await import('#web/writing/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <Skeleton height={180} />,
);
