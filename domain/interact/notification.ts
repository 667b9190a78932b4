import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const notificationTypes = ['MESSAGE'] as const;

export interface Notification {
  id: Id<'Notification'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** `title` and `content` hold the us text for export; screens render `kind` with `params` in the reader's language (D-79). */
  title: string;
  content: string;
  type: (typeof notificationTypes)[number];
  kind: string;
  params: Record<string, string>;
  readDate: Instant | null;
  isUnread: boolean;
  avatar: string | null;
  userID: UserId;
  owner: UserId;
}
