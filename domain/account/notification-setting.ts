import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A person's channels for one kind of notification; a kind without a row uses its own default. */
export interface NotificationSetting {
  id: Id<'NotificationSetting'>;
  createdAt: Instant;
  updatedAt: Instant;
  kind: string;
  inApp: boolean;
  email: boolean;
  owner: UserId;
}
