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
import { UNSUBSCRIBE_PATH, type UnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';

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

  const findReader = async (c: Context): Promise<{ id: UserId; language: Language } | undefined> => {
    const id = unsubscribe.userOf(new URL(c.req.url).searchParams);
    if (id === undefined) return undefined;
    const { rows } = await pool.query<{ language: Language }>('select language from "user" where id = $1', [id]);
    return rows[0] && { id, language: rows[0].language };
  };
  const answer = (c: Context, language: Language | undefined, page: UnsubscribePage, status: 200 | 404 = 200) => {
    const { languages: offered, productName: product } = env;
    const findReader = language ?? chosenLanguage(c.req.header('cookie'), offered);
    const reader = { language: matchLanguage(findReader, offered), product };
    const t = mailText(reader.language, product);
    const words = {
      ask: html`<h1>${t('mail.unsubscribe.title')}</h1><p>${t('mail.unsubscribe.lead')}</p><form method="post"><button type="submit">${t('mail.unsubscribe.stop')}</button></form>`,
      done: html`<h1>${t('mail.unsubscribe.done')}</h1><p>${t('mail.unsubscribe.doneLead')}</p>`,
      unknown: html`<h1>${t('mail.unsubscribe.unknown')}</h1><p>${t('mail.unsubscribe.unknownLead')}</p>`,
    } satisfies Record<UnsubscribePage, Html>;
    const link = html`<p><a href="/user/account?tab=notifications">${t('mail.unsubscribe.account')}</a></p>`;
    const body = html`${words[page]}${link}`;
    return c.html(plainPage(reader, t('mail.unsubscribe.title'), html``, body).source, status, {
      'content-security-policy': plainPolicy("'self'"),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  };

  routes.get(UNSUBSCRIBE_PATH, async (c) => {
    const reader = await findReader(c);
    return reader ? answer(c, reader.language, 'ask') : answer(c, undefined, 'unknown', 404);
  });
  routes.post(UNSUBSCRIBE_PATH, async (c) => {
    const reader = await findReader(c);
    if (!reader) return answer(c, undefined, 'unknown', 404);
    await pool.query(`update "user" set mail_rhythm = 'never' where id = $1 and erased_at is null`, [reader.id]);
    onCommitted();
    return answer(c, reader.language, 'done');
  });
  return routes;
}

type UnsubscribePage = 'ask' | 'done' | 'unknown';
