import { type Context, Hono, type Next } from 'hono';
import type pg from 'pg';
import { isId } from '#domain/kernel/id.ts';
import { pageLanguage } from '#server/core/request/page-language.ts';
import { type MailboxEnv, mayReadMails } from '#server/core/mail/mailbox-access.ts';
import { listPage, mailPage, type StoredMail } from '#server/core/mail/mailbox-page.ts';
import { plainPolicy } from '#server/core/http/plain-page.ts';

const MAILS_MAX = 100;

interface Parts {
  pool: pg.Pool;
  /** Key of the mailbox, printed at startup. */
  key: string;
  env: MailboxEnv;
}

/** Routes GET /mailbox, /mailbox/:id and /mailbox.json?to=. Without the key they do not exist. */
export function mailboxRoutes({ pool, key, env }: Parts): Hono {
  const routes = new Hono();
  const columns = 'id, at, recipient as "to", sender as "from", subject, text, html, code';

  const guard = async (c: Context, next: Next, answer: () => Promise<Response | undefined>) => {
    if (!mayReadMails(c, key, env)) return next();
    return (await answer()) ?? next();
  };
  const newest = async (to: string | undefined): Promise<StoredMail[]> => {
    const { rows } = await pool.query<StoredMail>(
      `select ${columns} from mail_outbox where $1::text is null or recipient = $1 order by at desc, id desc limit $2`,
      [to?.toLowerCase() ?? null, MAILS_MAX],
    );
    return rows;
  };
  const page = (c: Context, body: { source: string }) =>
    c.html(body.source, 200, {
      'content-security-policy': plainPolicy("'none'"),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  const reader = (c: Context) => ({ language: pageLanguage(c, env.languages), product: env.productName });

  routes.get('/mailbox', (c, next) =>
    guard(c, next, async () =>
      // The redirect removes the key from the address and from the browser's history.
      c.req.query('key') === undefined ? page(c, listPage(await newest(undefined), reader(c))) : c.redirect('/mailbox'),
    ),
  );

  routes.get('/mailbox.json', (c, next) =>
    guard(c, next, async () => {
      c.header('cache-control', 'no-store');
      const mails = await newest(c.req.query('to'));
      return c.json({
        mails: mails.map(({ id, at, to, from, subject, text, code }) => ({ id, at, to, from, subject, text, code })),
      });
    }),
  );

  routes.get('/mailbox/:id', (c, next) =>
    guard(c, next, async () => {
      const id = c.req.param('id') ?? '';
      if (!isId(id)) return undefined;
      const { rows } = await pool.query<StoredMail>(`select ${columns} from mail_outbox where id = $1`, [id]);
      return rows[0] && page(c, mailPage(rows[0], reader(c)));
    }),
  );

  return routes;
}
