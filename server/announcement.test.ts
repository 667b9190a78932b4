import { expect, test } from 'vitest';
import { announcement } from '#server/announcement.ts';
import { readEnv } from '#server/core/env/env.ts';

const services = {
  address: 'https://learn.example.org',
  addresses: ['127.0.0.1:3000'],
  mailbox: undefined,
  demoAccounts: [],
};

test('a server with a public address and no mail server warns at start that nobody gets a code', () => {
  const PUBLIC_URL = 'https://learn.example.org';
  const warning = /^SMTP_URL is not set: nobody who registers gets a code by mail/m;
  expect(announcement(readEnv({ PUBLIC_URL }), services, '')).toMatch(warning);
  expect(announcement(readEnv({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example.org' }), services, '')).not.toMatch(warning);
  expect(announcement(readEnv({}), services, '')).not.toMatch(warning);
});
