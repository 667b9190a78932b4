import { LatestCertifications } from '#web/certify/certification/latest-certifications.tsx';
import { LatestNotifications } from '#web/interact/notification/latest-notifications.tsx';
import { OwnReviews } from '#web/learn/dashboard/own-reviews.tsx';
import { Suggestions } from '#web/learn/dashboard/suggestions.tsx';
import { WalletSummary } from '#web/learn/dashboard/wallet-summary.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { Stack } from '#ui/layout/stack.tsx';

const FeedBrief = lazyComponent(async () => (await import('#web/interact/feed/latest-posts.tsx')).LatestPosts, null);

/** The end of the dashboard: notifications, wallet, certifications, feed, suggestions and reviews. */
export function DashboardUpdates() {
  return (
    <Stack gap={20} mt={20}>
      <Stack gap={20} columns="minmax(0, 3fr) minmax(0, 2fr)" align="start" stackBelow="md">
        <LatestNotifications />
        <WalletSummary />
      </Stack>
      <LatestCertifications />
      <FeedBrief />
      <Suggestions />
      <OwnReviews />
    </Stack>
  );
}
