import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** The text editor of lessons; it loads when the user starts to write. */
export const PostBodyField = lazyComponent(
  async () => (await import('#web/writing/rich-text/rich-text-field.tsx')).RichTextField,
  <Skeleton height={180} />,
);
