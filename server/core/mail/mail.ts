import type pg from 'pg';
import type { Purchase } from '#domain/wallet/purchase.ts';
import type { Language } from '#domain/account/user.ts';
import type { NotificationTextKeys } from '#domain/interact/notification-text.ts';

/** Contents of a receipt. */
export type ReceiptOrder = Pick<
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

/** A change of an account's login methods, which its owner is always mailed about. */
export type AccountSecurityEvent =
  | { kind: 'password-changed' }
  | { kind: 'token-created'; tokenName: string }
  | { kind: 'new-device'; browser: string | null; system: string | null; network: string | null }
  | { kind: 'provider-added'; provider: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-changed' | 'recovery-code-used' };

/** All kinds of mail, with the data to write them. */
export type MailContent = { to: string } & (
  | { kind: 'verify' | 'reset' | 'change-email'; code: string; minutes: number }
  | { kind: 'account-exists' | 'address-taken'; signInUrl: string }
  | { kind: 'email-change-asked'; resetUrl: string }
  | { kind: 'email-changed' }
  | (AccountSecurityEvent & { resetUrl: string })
  /** `until` is an ISO 8601 instant; null if there is no end. */
  | { kind: 'suspended'; until: string | null; why: string; contactUrl: string }
  /** `day` is the ISO 8601 date from which the account is anonymous. */
  | { kind: 'leaving'; day: string; signInUrl: string }
  /** Unseen notifications, newest first, and the number of further ones. */
  | {
      kind: 'digest';
      news: readonly NotificationTextKeys[];
      more: number;
      notificationsUrl: string;
      unsubscribeUrl: string;
    }
  | { kind: 'contact-message'; name: string; email: string; message: string }
  | { kind: 'reminder-asked'; confirmUrl: string; leaveUrl: string }
  | { kind: 'reminder'; startUrl: string }
  | { kind: 'receipt'; paid: ReceiptOrder; accountUrl: string }
  /** `day` is the last day of the plan. */
  | { kind: 'plan-unpaid'; tier: string; day: string; planUrl: string }
  | { kind: 'plan-ended'; tier: string; planUrl: string }
);

/** A mail with the language of its reader. */
export type Mail = MailContent & { language: Language };

/** Sends a mail; with the connection of an open transaction it is part of the transaction. */
export type SendMail = (mail: Mail, client?: pg.ClientBase) => Promise<void>;
