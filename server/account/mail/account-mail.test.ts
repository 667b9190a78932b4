import { describe, expect, test } from 'vitest';
import { languages } from '#domain/account/user.ts';
import { html } from '#server/core/http/html.ts';
import { type AccountMail, type AccountMailContent, accountMails } from '#server/account/mail/account-mail.ts';
import { writeMail } from '#server/core/mail/write-mail.ts';

const verify = (language: AccountMail['language'] = 'us'): AccountMail => ({
  kind: 'verify',
  to: 'a@example.org',
  language,
  code: '048215',
  minutes: 10,
});
const exists: AccountMail = {
  kind: 'account-exists',
  to: 'a@example.org',
  language: 'us',
  signInUrl: 'https://learn.example.org/auth/login',
};

describe('verification mails', () => {
  test('a verification mail has its code in subject, text and HTML', () => {
    const mail = writeMail(verify(), accountMails, 'Margin');
    expect(mail.code).toBe('048215');
    expect(mail.subject).toBe('048215 is your Margin code');
    expect(mail.text).toContain('\n\n048215\n\n');
    expect(mail.text).toContain('It works for 10 minutes.');
    expect(mail.html).toContain('>048215</p>');
  });

  test('a verification mail is written in the language of its reader and declares it', () => {
    const pages = languages.map((language) => writeMail(verify(language), accountMails, 'Margin'));
    expect(pages.map((page) => /<html lang="([^"]+)"/.exec(page.html)?.[1])).toEqual([
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
    ]);
    expect(new Set(pages.map((page) => page.subject)).size).toBe(3);
    for (const page of pages) expect(page.text + page.html).not.toMatch(/\{\{|undefined/);
  });
});

test('a mail about an existing account links to the sign-in and has no code', () => {
  const mail = writeMail(exists, accountMails, 'Margin');
  expect(mail.text).toContain('Sign in: https://learn.example.org/auth/login');
  expect(mail.html).toContain('href="https://learn.example.org/auth/login"');
  expect(mail).not.toHaveProperty('code');
});

describe('mails of an e-mail change', () => {
  const letters: AccountMailContent[] = [
    { kind: 'change-email', to: 'new@example.org', code: '048215', minutes: 10 },
    { kind: 'address-taken', to: 'new@example.org', signInUrl: 'https://learn.example.org/auth/login' },
    { kind: 'email-change-asked', to: 'old@example.org', resetUrl: 'https://learn.example.org/auth/reset-password' },
    { kind: 'email-changed', to: 'old@example.org' },
  ];

  test.each(letters)('the mail $kind is complete in every language, each different from the others', (letter) => {
    const written = languages.map((language) =>
      writeMail({ ...letter, language } as AccountMail, accountMails, 'Margin'),
    );
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text, html: shown } of written) {
      expect(subject).toContain('Margin');
      expect(text + shown).not.toMatch(/\{\{|undefined/);
    }
  });

  test('the code of an e-mail change goes only to the new address, and the link to reset the password to the old one', () => {
    const [code, taken, asked, changed] = letters.map((letter) =>
      writeMail({ ...letter, language: 'us' } as AccountMail, accountMails, 'Margin'),
    );
    expect(code?.subject).toBe('048215 is your code for a new Margin address');
    expect(code?.code).toBe('048215');
    expect(taken?.html).toContain('href="https://learn.example.org/auth/login"');
    expect(asked?.text).toContain('Choose a new password: https://learn.example.org/auth/reset-password');
    for (const letter of [taken, asked, changed]) expect(letter).not.toHaveProperty('code');
  });
});

describe('security mails', () => {
  const resetUrl = 'https://learn.example.org/auth/reset-password';
  const mails: AccountMailContent[] = [
    { kind: 'password-changed', to: 'a@example.org', resetUrl },
    { kind: 'token-created', to: 'a@example.org', tokenName: 'Backup script', resetUrl },
    { kind: 'new-device', to: 'a@example.org', browser: 'Firefox', system: 'Linux', network: '192.0.2.7', resetUrl },
    { kind: 'new-device', to: 'a@example.org', browser: null, system: null, network: null, resetUrl },
    { kind: 'provider-added', to: 'a@example.org', provider: 'Northside', resetUrl },
    { kind: 'second-factor-on', to: 'a@example.org', resetUrl },
    { kind: 'second-factor-off', to: 'a@example.org', resetUrl },
    { kind: 'second-factor-changed', to: 'a@example.org', resetUrl },
    { kind: 'recovery-code-used', to: 'a@example.org', resetUrl },
  ];

  test.each(mails)('the mail $kind is complete in every language and links to a new password', (letter) => {
    const written = languages.map((language) =>
      writeMail({ ...letter, language } as AccountMail, accountMails, 'Margin'),
    );
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text, html: shown } of written) {
      expect(subject).toContain('Margin');
      expect(text + shown).not.toMatch(/\{\{|undefined|null/);
      expect(text).toContain(`: ${resetUrl}`);
      expect(shown).toContain(`href="${resetUrl}"`);
    }
  });

  test('a security mail names the token, device and network, or provider', () => {
    const [, token, device, , provider] = mails.map(
      (letter) => writeMail({ ...letter, language: 'us' } as AccountMail, accountMails, 'M').text,
    );
    expect(token).toContain('“Backup script”');
    expect(device).toContain('Firefox on Linux, network 192.0.2.7');
    expect(provider).toContain('Northside');
  });
});

describe('mails about the end of an account', () => {
  const to = 'a@example.org';
  const contactUrl = 'https://learn.example.org/contact-us';
  const signInUrl = 'https://learn.example.org/auth/login';
  const resetUrl = 'https://learn.example.org/auth/reset-password';
  const why = 'Spam in 3 lessons';
  const until = '2026-12-24T18:30:00.000Z';
  const mails: { mail: AccountMailContent; link: string; facts: string[] }[] = [
    { mail: { kind: 'suspended', to, until, why, contactUrl }, link: contactUrl, facts: ['24', '2026', why] },
    { mail: { kind: 'suspended', to, until: null, why, contactUrl }, link: contactUrl, facts: [why] },
    { mail: { kind: 'leaving', to, day: '2026-12-24', signInUrl }, link: signInUrl, facts: ['24', '2026'] },
    { mail: { kind: 'staying', to, resetUrl }, link: resetUrl, facts: [] },
  ];

  test.each(mails)('the mail $mail.kind is complete in every language, with its link and its facts', (each) => {
    const written = languages.map((language) =>
      writeMail({ ...each.mail, language } as AccountMail, accountMails, 'Margin'),
    );
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(3);
    for (const { text, html: shown } of written) {
      expect(text + shown).not.toMatch(/\{\{|undefined|null/);
      expect(text).toContain(`: ${each.link}`);
      expect(shown).toContain(`href="${each.link}"`);
      for (const fact of each.facts) expect(text).toContain(fact);
    }
  });

  test('a suspension without an end says so, and one with an end names its time in UTC', () => {
    const [timed, endless] = mails.map(
      ({ mail }) => writeMail({ ...mail, language: 'us' } as AccountMail, accountMails, 'Margin').text,
    );
    expect(timed).toContain('suspended until 24 Dec 2026 18:30 UTC');
    expect(endless).toContain('suspended permanently');
  });
});

test('a product name is escaped in the HTML of a mail', () => {
  const mail = writeMail(verify(), accountMails, '<img src=x onerror=alert(1)>"');
  expect(mail.html).not.toContain('<img');
  expect(mail.text).toContain('<img src=x');
});

test('values in HTML are escaped exactly once', () => {
  const name = `<b>"Tom" & 'Jerry'</b>`;
  const inner = html`<i title="${name}">${name}</i>`;
  const escaped = '&#60;b&#62;&#34;Tom&#34; &#38; &#39;Jerry&#39;&#60;/b&#62;';
  expect(html`<p>${inner}${[inner, inner]}${7}</p>`.source).toBe(
    `<p>${`<i title="${escaped}">${escaped}</i>`.repeat(3)}7</p>`,
  );
});
