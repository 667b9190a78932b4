import type { Role, User } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

/** What those who run the school see of a person's account; its id is the user's. Nothing that the person wrote is in it. */
export interface Member {
  id: UserId;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  email: string;
  /** By which an account is found: the name and the address. */
  terms: string;
  emailVerified: boolean;
  role: Role;
  /** When one of their open sessions was last used. */
  seenAt: Instant | null;
  subscriptionTier: SubscriptionPlan['subscriptionTier'] | null;
  suspendedAt: Instant | null;
  suspendedUntil: Instant | null;
  suspendedWhy: string;
}

/** Whether somebody is locked out at this time. */
export const isSuspended = (
  { suspendedAt, suspendedUntil }: Pick<User, 'suspendedAt' | 'suspendedUntil'>,
  now: number,
): boolean => suspendedAt !== null && (suspendedUntil === null || Date.parse(suspendedUntil) > now);
