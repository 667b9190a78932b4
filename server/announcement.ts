import type { Services } from '#server/context.ts';
import type { Env } from '#server/core/env/env.ts';
import { isMailMissing } from '#server/core/env/mail-settings.ts';

type Announced = Pick<Services, 'address' | 'addresses' | 'mailbox' | 'demoAccounts'>;
type AnnouncedSettings = Pick<Env, 'productName' | 'hosts' | 'smtpUrl' | 'isLocal' | 'square' | 'operator'>;

/**
 * Text that a server prints once it is ready: its addresses, the accounts of a demo school, a missing mail server,
 * and optional settings (`offer`).
 */
export function announcement(env: AnnouncedSettings, services: Announced, offer: string): string {
  const accounts = (services.demoAccounts ?? []).map(
    ({ role, email, password }) => `  ${role}  ${email}  ${password}\n`,
  );
  const hint = env.hosts === undefined ? ' (only this machine can reach it; set HOST to change that)' : '';
  const noMail =
    'SMTP_URL is not set: nobody who registers gets a code by mail. Set it to the address of a mail server.\n';
  const noSeller =
    'No seller is set: receipts name none. Set OPERATOR to the name and address of your organization, or enter them in the site settings.\n';
  return [
    `${env.productName} is ready at ${services.address}\n`,
    `Listening on ${services.addresses.join(' and ')}${hint}\n`,
    services.mailbox === undefined ? '' : `Mails are shown at ${services.mailbox}\n`,
    isMailMissing(env) ? noMail : '',
    env.square !== undefined && env.operator === undefined ? noSeller : '',
    ...accounts,
    offer,
  ].join('');
}
