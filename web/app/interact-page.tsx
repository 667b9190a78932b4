import { Skeleton } from '#ui/skeleton.tsx';
import { FriendsPage } from '#web/interact/friends/friends-page.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** The text editor of lessons; it loads when the user starts to write. */
const PostBody = lazyPiece(
  async () => (await import('#web/app/post-body.tsx')).PostBody,
  <Skeleton height={180} />,
  'draft',
  'editor',
  'teach',
);

/** The page of friends and their feed. */
export function InteractPage() {
  return <FriendsPage PostBody={PostBody} />;
}
