import type { Role, User } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

/** A person's account as administrators see it; its id is the user's. It contains no content that the person wrote. */
export interface Member {
  id: UserId;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  email: string;
  /** Search text: name and address. */
  terms: string;
  emailVerified: boolean;
  role: Role;
  /** Last use of any of their open sessions. */
  seenAt: Instant | null;
  subscriptionTier: SubscriptionPlan['subscriptionTier'] | null;
  suspendedAt: Instant | null;
  suspendedUntil: Instant | null;
  suspendedWhy: string;
}

export const isSuspended = (
  { suspendedAt, suspendedUntil }: Pick<User, 'suspendedAt' | 'suspendedUntil'>,
  now: number,
): boolean => suspendedAt !== null && (suspendedUntil === null || Date.parse(suspendedUntil) > now);
