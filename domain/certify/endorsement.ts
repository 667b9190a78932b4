import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const TESTIMONY_MAX = 5_000;

export interface Endorsement {
  id: Id<'Endorsement'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** When it was given, by the server's clock. */
  dateTime: Instant;
  testimony: string;
  author: UserId;
  certificationID: Id<'Certification'>;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
}
