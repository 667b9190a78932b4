import type pg from 'pg';
import type { Purchase } from '#domain/wallet/purchase.ts';
import type { Language } from '#domain/account/user.ts';
import type { NotificationWords } from '#domain/interact/notification-words.ts';

/** What a receipt says. */
export type PaidOrder = Pick<
  Purchase,
  | 'kind'
  | 'subscriptionTier'
  | 'tokens'
  | 'periodStart'
  | 'periodEnd'
  | 'subtotalCents'
  | 'discountCents'
  | 'totalCents'
  | 'taxCents'
  | 'cardName'
  | 'isSandbox'
> & { number: number; paidAt: string };

/** A change of the ways into an account. Its owner is mailed of each, whatever their settings are. */
export type AccountSafetyEvent =
  | { kind: 'password-changed' }
  | { kind: 'token-created'; tokenName: string }
  | { kind: 'new-device'; browser: string | null; system: string | null; network: string | null }
  | { kind: 'provider-added'; provider: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-changed' | 'recovery-code-used' };

/** Every mail there is, with what it needs to be written. */
export type Letter = { to: string } & (
  | { kind: 'verify' | 'reset' | 'change-email'; code: string; minutes: number }
  | { kind: 'account-exists' | 'address-taken'; signInUrl: string }
  | { kind: 'email-change-asked'; resetUrl: string }
  | { kind: 'email-changed' }
  | (AccountSafetyEvent & { resetUrl: string })
  /** `until` is an instant; null where there is no end. */
  | { kind: 'suspended'; until: string | null; why: string; contactUrl: string }
  /** `day` is the first on which nothing says any more who it was; in the form of ISO 8601. */
  | { kind: 'leaving'; day: string; signInUrl: string }
  /** What somebody has not seen yet, newest first, and how much besides. */
  | {
      kind: 'digest';
      news: readonly NotificationWords[];
      more: number;
      notificationsUrl: string;
      unsubscribeUrl: string;
    }
  | { kind: 'contact-message'; name: string; email: string; message: string }
  | { kind: 'reminder-asked'; confirmUrl: string; leaveUrl: string }
  | { kind: 'reminder'; startUrl: string }
  | { kind: 'receipt'; paid: PaidOrder; accountUrl: string }
  /** `day` is the last on which the plan goes on. */
  | { kind: 'plan-unpaid'; tier: string; day: string; planUrl: string }
  | { kind: 'plan-ended'; tier: string; planUrl: string }
);

/** A letter in its reader's language. */
export type Mail = Letter & { language: Language };

/** With the connection of an open transaction the mail is part of it. */
export type SendMail = (mail: Mail, client?: pg.ClientBase) => Promise<void>;
