import { Skeleton } from '#ui/skeleton.tsx';
import { FriendsPage } from '#web/interact/friends/friends-page.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** The editor is that of lessons; it comes to who writes. */
const PostBody = lazyPiece(
  async () => (await import('#web/app/post-body.tsx')).PostBody,
  <Skeleton height={180} />,
  'draft',
  'editor',
  'teach',
);

/** Friends and what they share. */
export function InteractPage() {
  return <FriendsPage PostBody={PostBody} />;
}
