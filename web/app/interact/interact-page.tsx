import { Skeleton } from '#ui/skeleton.tsx';
import { FriendsPage } from '#web/interact/friends/friends-page.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** The text editor of lessons; it loads when the user starts to write. */
const PostBody = lazyComponent(
  async () => (await import('#web/writing/rich-text/rich-text-field.tsx')).RichTextField,
  <Skeleton height={180} />,
  'draft',
  'editor',
  'teach',
);

/** The page of friends and their feed. */
export function InteractPage() {
  return <FriendsPage PostBody={PostBody} />;
}
