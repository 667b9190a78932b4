import { LatestCertifications } from '#web/certify/latest-certifications.tsx';
import { LatestNotifications } from '#web/interact/latest-notifications.tsx';
import { OwnReviews } from '#web/learn/dashboard/own-reviews.tsx';
import { Suggestions } from '#web/learn/dashboard/suggestions.tsx';
import { WalletBrief } from '#web/learn/dashboard/wallet-brief.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './dashboard-below.module.css';

const FeedBrief = lazyPiece(async () => (await import('#web/interact/feed/feed-brief.tsx')).FeedBrief, null, 'feed');

/** The end of the dashboard: notifications, wallet, certifications, feed, suggestions and reviews. */
export function DashboardEnd() {
  return (
    <div className={styles['below']}>
      <div className={styles['pair']}>
        <LatestNotifications />
        <WalletBrief />
      </div>
      <LatestCertifications />
      <FeedBrief />
      <Suggestions />
      <OwnReviews />
    </div>
  );
}
