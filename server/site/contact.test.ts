import { unlimited, createLimiter } from '#server/core/limits/limiter.ts';
import { describe, expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { SiteMail } from '#server/site/site-mail.ts';
import { contactSender, removeOldMessages } from '#server/site/contact.ts';
import { createFormTickets } from '#server/site/form-ticket.ts';

const pool = await testPool();
const mails: SiteMail[] = [];
const tickets = createFormTickets('a secret of thirty-two characters');
/** Tickets that appear to be one minute old. */
const patient = { ...tickets, check: (ticket: string) => tickets.check(ticket, Date.now() + 60_000) };
const contact = contactSender({
  pool,
  tickets: patient,
  limiter: createLimiter({ pool, secret: 'secret' }),
  sendMail: async (mail) => void mails.push(mail),
  adminEmails: ['head@school.test', 'desk@school.test'],
});

let count = 0;
const wish = (more: object = {}) => ({
  ticket: tickets.issue(),
  name: 'Ines',
  email: `ines-${++count}@example.org`,
  message: 'Where is the lesson on bridges?',
  website: '',
  ...more,
});
const kept = async (email: string) =>
  (await pool.query('select name, content from contact_message where email = $1', [email])).rows;
const mailsOf = (email: string) => mails.filter((mail) => mail.kind === 'contact-message' && mail.email === email);
const codeOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) =>
      error instanceof AppError ? `${error.code} ${String(error.details?.['reason'] ?? '')}` : 'broken',
  );

describe('contact message', () => {
  test('a contact message is stored once and mailed once to each administrator, however often it is sent [S-031]', async () => {
    const once = wish();
    await Promise.all([contact(once, 'net 1'), contact(once, 'net 1'), contact(once, 'net 1')]);
    await contact(once, 'net 1');
    expect(await kept(once.email)).toEqual([{ name: 'Ines', content: once.message }]);
    expect(mailsOf(once.email).map(({ to }) => to)).toEqual(['desk@school.test', 'head@school.test']);
  });

  test('a contact message from a bot is refused by its hidden field or its form ticket [S-031]', async () => {
    const hurried = contactSender({
      pool,
      tickets,
      limiter: unlimited,
      sendMail: async () => undefined,
      adminEmails: [],
    });
    const forged = `${tickets.issue().split('.')[0]}.${'A'.repeat(43)}`;
    expect(await codeOf(contact(wish({ website: 'https://spam.example' }), 'net 2'))).toBe('invalid_input robot');
    expect(await codeOf(contact(wish({ ticket: '' }), 'net 2'))).toBe('invalid_input expired');
    expect(await codeOf(contact(wish({ ticket: forged }), 'net 2'))).toBe('invalid_input expired');
    expect(await codeOf(hurried(wish(), 'net 2'))).toBe('invalid_input robot');
    expect(() => tickets.check(tickets.issue(), Date.now() + 5 * 3_600_000)).toThrow('expired');
    expect(await kept(`ines-${count}@example.org`)).toEqual([]);
  });

  test('a network may send five contact messages an hour, and repeats do not count [S-031]', async () => {
    const sent = [];
    for (let at = 0; at < 5; at++) {
      const each = wish();
      sent.push(each);
      await contact(each, 'net 3');
      await contact(each, 'net 3');
    }
    expect(await codeOf(contact(wish(), 'net 3'))).toBe('too_many ');
    expect(await codeOf(contact(wish(), 'net 4'))).toBe('sent');
    for (const { email } of sent) expect(mailsOf(email)).toHaveLength(2);
  });

  test('a contact message is deleted after a year', async () => {
    const old = wish();
    await contact(old, 'net 5');
    await pool.query('alter table contact_message disable trigger user');
    await pool.query("update contact_message set created_at = now() - interval '366 days' where email = $1", [
      old.email,
    ]);
    await pool.query('alter table contact_message enable trigger user');
    await removeOldMessages(pool);
    expect(await kept(old.email)).toEqual([]);
  });
});
