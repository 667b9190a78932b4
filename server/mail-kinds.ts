import { type AccountMail, accountMails } from '#server/account/mail/account-mail.ts';
import { type ReminderMail, reminderMails } from '#server/learn/reminder/reminder-mail.ts';
import type { MailKinds } from '#server/core/mail/mail.ts';
import { type SiteMail, siteMails } from '#server/site/site-mail.ts';
import { type WalletMail, walletMails } from '#server/wallet/receipt/wallet-mail.ts';

/** Every mail of the product. */
export type ProductMail = AccountMail | ReminderMail | SiteMail | WalletMail;

export const mailKinds: MailKinds<ProductMail> = { ...accountMails, ...reminderMails, ...siteMails, ...walletMails };
