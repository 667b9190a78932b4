import type { Language } from '#domain/account/user.ts';

/** Every mail there is, with what it needs to be written. */
export type Letter = { to: string } & (
  | { kind: 'verify' | 'reset' | 'change-email'; code: string; minutes: number }
  | { kind: 'account-exists' | 'address-taken'; signInUrl: string }
  | { kind: 'email-change-asked'; resetUrl: string }
  | { kind: 'email-changed' }
);

/** A letter in its reader's language. */
export type Mail = Letter & { language: Language };

export type SendMail = (mail: Mail) => Promise<void>;
