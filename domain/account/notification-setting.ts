import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** How somebody wants to hear of one kind of notification; a kind without a row is told in the way of its own default. */
export interface NotificationSetting {
  id: Id<'NotificationSetting'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** As Notification.kind. */
  kind: string;
  inApp: boolean;
  email: boolean;
  owner: UserId;
}
