import { type Context, Hono } from 'hono';
import type pg from 'pg';
import { matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { chosenLanguage } from '#server/core/request/page-language.ts';
import type { Env } from '#server/core/env/env.ts';
import { type Html, html } from '#server/core/http/html.ts';
import { mailText } from '#server/core/mail/mail-text.ts';
import { plainPage, plainPolicy } from '#server/core/http/plain-page.ts';
import {
  type MailSubject,
  UNSUBSCRIBE_PATH,
  type UnsubscribeLink,
} from '#server/account/notification/unsubscribe-link.ts';

export interface UnsubscribeParts {
  pool: pg.Pool;
  unsubscribe: UnsubscribeLink;
  env: Pick<Env, 'productName' | 'languages'>;
  onCommitted: () => void;
}

/**
 * GET and POST /unsubscribe, from a link in a mail. Security: mail scanners follow links by themselves, so only a
 * POST unsubscribes. It may come from anywhere (RFC 8058) and without a session: the link identifies the account and
 * grants nothing else.
 */
export function unsubscribeRoutes({ pool, unsubscribe, env, onCommitted }: UnsubscribeParts): Hono {
  const routes = new Hono();

  const findReader = async (c: Context): Promise<Reader | undefined> => {
    const link = unsubscribe.read(new URL(c.req.url).searchParams);
    if (link === undefined) return undefined;
    const { userID: id, subject } = link;
    const { rows } = await pool.query<{ language: Language }>('select language from "user" where id = $1', [id]);
    return rows[0] && { id, subject, language: rows[0].language };
  };
  const answer = (c: Context, found: Reader | undefined, page: UnsubscribePage, status: 200 | 404 = 200) => {
    const { languages: offered, productName: product } = env;
    const language = found?.language ?? chosenLanguage(c.req.header('cookie'), offered);
    const reader = { language: matchLanguage(language, offered), product };
    const t = mailText(reader.language, product);
    const isReminder = found?.subject === 'reminders';
    const words = {
      ask: html`<h1>${t('mail.unsubscribe.title')}</h1><p>${t(isReminder ? 'mail.unsubscribe.reminderLead' : 'mail.unsubscribe.lead')}</p><form method="post"><button type="submit">${t('mail.unsubscribe.stop')}</button></form>`,
      done: html`<h1>${t('mail.unsubscribe.done')}</h1><p>${t(isReminder ? 'mail.unsubscribe.reminderDone' : 'mail.unsubscribe.doneLead')}</p>`,
      unknown: html`<h1>${t('mail.unsubscribe.unknown')}</h1><p>${t('mail.unsubscribe.unknownLead')}</p>`,
    } satisfies Record<UnsubscribePage, Html>;
    const tab = isReminder ? 'learning' : 'notifications';
    const link = html`<p><a href="/user/account?tab=${tab}">${t('mail.unsubscribe.account')}</a></p>`;
    const body = html`${words[page]}${link}`;
    return c.html(plainPage(reader, t('mail.unsubscribe.title'), html``, body).source, status, {
      'content-security-policy': plainPolicy("'self'"),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  };

  routes.get(UNSUBSCRIBE_PATH, async (c) => {
    const reader = await findReader(c);
    return reader ? answer(c, reader, 'ask') : answer(c, undefined, 'unknown', 404);
  });
  routes.post(UNSUBSCRIBE_PATH, async (c) => {
    const reader = await findReader(c);
    if (!reader) return answer(c, undefined, 'unknown', 404);
    await pool.query(`update "user" set ${choices[reader.subject]} where id = $1 and erased_at is null`, [reader.id]);
    onCommitted();
    return answer(c, reader, 'done');
  });
  return routes;
}

/** The choice that ends the mails of a link. */
const choices = { notifications: `mail_rhythm = 'never'`, reminders: 'reminder_hour = null' } as const;

interface Reader {
  id: UserId;
  subject: MailSubject;
  language: Language;
}

type UnsubscribePage = 'ask' | 'done' | 'unknown';
