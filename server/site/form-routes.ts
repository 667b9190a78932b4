import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { OfferedLanguages } from '#domain/account/offered-language.ts';
import { emailAddress } from '#server/core/request/email-address.ts';
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#domain/account/contact-message.ts';
import { requestNetwork } from '#server/core/request/client-address.ts';
import type { NetworkRanges } from '#server/core/request/network-ranges.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { pageLanguage } from '#server/core/request/page-language.ts';
import type { SendContactMessage } from '#server/site/contact.ts';
import type { FormTickets } from '#server/site/form-ticket.ts';
import type { LaunchReminders } from '#server/site/launch-reminder.ts';
import { jsonBody } from '#server/core/http/json-body.ts';

/** Largest form in bytes: the longest message with characters of the maximum size, and the other fields. */
const BODY_BYTES = 32 * 1024;
const TOKEN_MAX = 200;

const address = emailAddress(CONTACT_EMAIL_MAX);
const message = z.object({
  ticket: z.string().check(z.maxLength(TOKEN_MAX)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_NAME_MAX)),
  email: address,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_MESSAGE_MAX)),
  website: z.string().check(z.maxLength(TOKEN_MAX)),
});
const reminder = z.object({ email: address });
const answer = z.object({ token: z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX)) });

export interface FormRouteParts {
  contact: SendContactMessage;
  tickets: FormTickets;
  reminders: LaunchReminders;
  proxies: NetworkRanges;
  languages: () => OfferedLanguages;
}

/** Routes of the forms on the public site. */
export function formRoutes({ contact, tickets, reminders, proxies, languages }: FormRouteParts): Hono {
  const routes = new Hono();
  const networkOf = (c: Context) => requestNetwork(c, proxies);

  routes.get('/api/contact', (c) => {
    c.header('cache-control', 'no-store');
    return c.json({ ticket: tickets.issue() });
  });
  routes.post('/api/contact', limitBody(BODY_BYTES), async (c) => {
    await contact(await jsonBody(c, message, 'a field of the form'), networkOf(c));
    return c.json({});
  });
  routes.post('/api/reminders', limitBody(BODY_BYTES), async (c) => {
    const { email } = await jsonBody(c, reminder, 'a field of the form');
    await reminders.subscribe(email, pageLanguage(c, languages()), networkOf(c));
    return c.json({});
  });
  routes.post('/api/reminders/confirm', limitBody(BODY_BYTES), async (c) => {
    await reminders.confirm((await jsonBody(c, answer, 'a field of the form')).token);
    return c.json({});
  });
  routes.post('/api/reminders/leave', limitBody(BODY_BYTES), async (c) => {
    await reminders.unsubscribe((await jsonBody(c, answer, 'a field of the form')).token);
    return c.json({});
  });
  return routes;
}
