import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { Role } from '#domain/account/user.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

/** A person's account as administrators see it; its id is the user's. It contains no content that the person wrote. */
export interface Member extends SystemColumns<'User'> {
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

/** Members are not pushed to administrators: their pages load members page by page and again after each action. */
export const Member = defineModel<Member>()({ routes: [['user', 'id']], defaults: {} });

export const memberColumns = () =>
  ({
    // The row of `User` contains the same data.
    owner: [],
    read: {
      admin: [
        'name',
        'email',
        'terms',
        'emailVerified',
        'role',
        'seenAt',
        'subscriptionTier',
        'suspendedAt',
        'suspendedUntil',
        'suspendedWhy',
      ],
    },
  }) satisfies ModelColumns<Member>;
