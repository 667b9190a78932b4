import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isKnownPath } from '#domain/path.ts';
import type { Env } from '#server/core/env/env.ts';
import type { NonceVariables } from '#server/core/http/security-headers.ts';
import { openSitePages, type SitePages } from '#server/site/site-pages.ts';
import { isMailMissing } from '#server/core/env/mail-settings.ts';
import type { SiteSettings } from '#server/site/site-facts.ts';

const NONCE_PLACE = '__CSP_NONCE__';

/** Settings of the installation that the app's page contains. */
type PageSettings = Pick<
  Env,
  'productName' | 'languages' | 'videoHosts' | 'collaboration' | 'model' | 'smtpUrl' | 'isLocal'
> &
  SiteSettings;

/** The built app: its page and the routes of its files. */
export interface Pages {
  html: string;
  routes: Hono<NonceVariables>;
  /** Answers with a page of the public site. */
  answerSite: SitePages['answer'];
  fillSite: SitePages['fill'];
}

/**
 * Serves built files for a year (their names change with their content), the pages of the public site, and the app's
 * page for every other path, with 404 for a path that is no page (D-87).
 */
export async function openPages(folder: string, env: PageSettings): Promise<Pages> {
  const template = await readFile(join(folder, 'web/index.html'), 'utf8');
  const html = pageOf(template, env);
  const site = await openSitePages(join(folder, 'site'), env);
  const routes = new Hono<NonceVariables>();
  routes.use('/assets/*', async (c, next) => {
    await next();
    // Clients never use these headers, which cost bytes on each of many small files.
    for (const name of ['last-modified', 'x-request-id']) c.res.headers.delete(name);
  });
  routes.use(
    '/assets/*',
    serveStatic({
      root: join(folder, 'web'),
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  routes.get('/assets/*', (c) => c.notFound());
  // Browsers know the service worker by this address, so its name has no hash, and each visit checks for a new one.
  routes.get(
    '/learn/service-worker.js',
    (c, next) => {
      c.header('cache-control', 'no-cache');
      return next();
    },
    serveStatic({ root: join(folder, 'web') }),
  );
  routes.route('/', site.routes as unknown as Hono<NonceVariables>);
  routes.get(
    '/:file{[\\w-]+\\.(?:svg|png|ico|txt|webmanifest)}',
    serveStatic({ root: join(folder, 'web'), precompressed: true }),
  );
  routes.get('*', (c) => {
    c.header('cache-control', 'no-cache');
    // The app's pages need a login or are demos, so search engines must not index them.
    c.header('x-robots-tag', 'noindex');
    return c.html(
      html().replaceAll(NONCE_PLACE, c.get('nonce')),
      isKnownPath(c.req.path) && c.req.path !== '/404' ? 200 : 404,
    );
  });
  return { html: html(), routes, answerSite: site.answer, fillSite: site.fill };
}

/** Caches the page until a setting that it contains changes. */
function pageOf(template: string, env: PageSettings): () => string {
  let known: { of: string; html: string } | undefined;
  return () => {
    const of = JSON.stringify([env.productName, env.languages, env.videoHosts]);
    if (known?.of !== of) known = { of, html: fillAppPage(template, env) };
    return known.html;
  };
}

/** Replaces the product name and the settings in the built page with those of this installation. */
function fillAppPage(html: string, env: PageSettings): string {
  const { productName, languages, videoHosts, collaboration, model } = env;
  const name = escapeHtml(productName);
  return html
    .replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, `$1${name}`)
    .replace(/(<meta name="languages" content=")[^"]*/, `$1${languages.join(' ')}`)
    .replace(/(<meta name="video-hosts" content=")[^"]*/, `$1${videoHosts.join(' ')}`)
    .replace(/(<meta name="collaboration" content=")[^"]*/, `$1${collaboration}`)
    .replace(/(<meta name="model" content=")[^"]*/, `$1${model ? 'on' : ''}`)
    .replace(/(<meta name="mail" content=")[^"]*/, `$1${mailState(env)}`);
}

/** Without a mail server, a school that only its own machine reaches keeps its mails in a mailbox. */
function mailState(env: PageSettings): 'on' | 'off' | 'mailbox' {
  if (isMailMissing(env)) return 'off';
  return env.smtpUrl === undefined ? 'mailbox' : 'on';
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
